import { describe, expect, it } from 'vitest';
import { openBuild } from './build';

const fullBuild = openBuild('chrome-mv3');
const storeBuild = openBuild('chrome-mv3-store');

const textOf = ({ files, read }: typeof fullBuild) =>
  files
    .filter((file) => /\.(js|html|json)$/.test(file))
    .map(read)
    .join('\n');
const storeText = textOf(storeBuild);
const namesIn = (text: string) => new Set([...text.matchAll(/\bmediaSave\w*/g)].map(([name]) => name));
const messagesOf = ({ read }: typeof fullBuild) =>
  JSON.parse(read('_locales/en/messages.json')) as Record<string, unknown>;

describe('the build for stores that forbid downloading audio and video', () => {
  it('contains neither the code nor the messages of these downloads, unlike the full build', () => {
    const code = textOf({ ...fullBuild, files: fullBuild.files.filter((file) => file.endsWith('.js')) });
    expect(namesIn(code)).toContain('mediaSaveRefused');
    expect(messagesOf(fullBuild)).toHaveProperty('mediaSaveRefused');
    expect([...namesIn(storeText)]).toEqual([]);
  });

  it('keeps the code that downloads thumbnails and captions, and the same manifest', () => {
    for (const expected of ['conflictAction', 'uniquify', 'application/zip', 'saveRefused', 'downloads/process']) {
      expect(storeText).toContain(expected);
    }
    expect(storeBuild.manifest).toEqual(fullBuild.manifest);
  });

  it('has all other messages of the full build', () => {
    const others = Object.entries(messagesOf(fullBuild)).filter(([name]) => !name.startsWith('mediaSave'));
    expect(messagesOf(storeBuild)).toEqual(Object.fromEntries(others));
  });
});
