import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { interfaceLanguages } from '@/lib/shared/interface-languages';
import { staticPage } from '@/lib/shared/static-page';
import { openBuild } from './build';

/** Returns the letters and digits of a string, which Markdown and HTML have in common. */
const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

describe.each(
  (['chrome-mv3', 'firefox-mv3'] as const).flatMap((name) => interfaceLanguages.map((tag) => ({ name, tag }))),
)('the privacy page of $name in “$tag”', ({ name, tag }) => {
  const page = openBuild(name).read(staticPage('privacy', tag));

  it('has the same text as its Markdown file in .github', () => {
    const shown = /<main[^>]*>(.*)<\/main>/s.exec(page)?.[1]?.replaceAll(/<[^>]*>|&\w+;/g, ' ') ?? '';
    const file = tag === 'en' ? 'PRIVACY.md' : `PRIVACY.${tag}.md`;
    expect(letters(shown)).toBe(letters(readFileSync(`.github/${file}`, 'utf8')));
    expect(shown.length).toBeGreaterThan(3000);
  });

  it('loads and links only files of the extension', () => {
    const sources = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, source]) => source);
    expect(sources).not.toEqual([]);
    expect(sources.filter((source) => !source?.startsWith('/'))).toEqual([]);
  });
});
