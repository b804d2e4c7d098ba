import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openBuild } from './build';

/** Returns the letters and digits of a string, which Markdown and HTML have in common. */
const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

describe.each(['chrome-mv3', 'firefox-mv3'] as const)('the privacy page of %s', (name) => {
  const { read } = openBuild(name);
  const page = read('privacy.html');

  it('has the same text as .github/PRIVACY.md', () => {
    const shown = /<main[^>]*>(.*)<\/main>/s.exec(page)?.[1]?.replaceAll(/<[^>]*>|&\w+;/g, ' ') ?? '';
    expect(letters(shown)).toBe(letters(readFileSync('.github/PRIVACY.md', 'utf8')));
    expect(shown.length).toBeGreaterThan(3000);
  });

  it('loads and links only files of the extension', () => {
    const sources = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, source]) => source);
    expect(sources).not.toEqual([]);
    expect(sources.filter((source) => !source?.startsWith('/'))).toEqual([]);
  });
});
