import { describe, expect, it } from 'vitest';
import { openBuild } from './build';

const whole = openBuild('chrome-mv3');
const store = openBuild('chrome-mv3-store');

const textOf = ({ files, read }: typeof whole) =>
  files
    .filter((file) => /\.(js|html|json)$/.test(file))
    .map(read)
    .join('\n');
const storeText = textOf(store);
const namesIn = (text: string) => new Set([...text.matchAll(/\bmediaSave\w*/g)].map(([name]) => name));
const wordsOf = ({ read }: typeof whole) => JSON.parse(read('_locales/en/messages.json')) as Record<string, unknown>;

describe('the build for stores that forbid downloading audio and video', () => {
  it('contains neither the code nor the messages of these downloads, unlike the full build', () => {
    const code = textOf({ ...whole, files: whole.files.filter((file) => file.endsWith('.js')) });
    expect(namesIn(code)).toContain('mediaSaveRefused');
    expect(wordsOf(whole)).toHaveProperty('mediaSaveRefused');
    expect([...namesIn(storeText)]).toEqual([]);
  });

  it('still downloads thumbnails and captions with the same permission', () => {
    for (const kept of ['conflictAction', 'uniquify', 'application/zip', 'saveRefused', 'saves/go']) {
      expect(storeText).toContain(kept);
    }
    expect(store.manifest).toEqual(whole.manifest);
  });

  it('has all other messages of the full build', () => {
    const others = Object.entries(wordsOf(whole)).filter(([name]) => !name.startsWith('mediaSave'));
    expect(wordsOf(store)).toEqual(Object.fromEntries(others));
  });
});
