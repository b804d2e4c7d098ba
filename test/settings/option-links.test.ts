import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sources } from '../sources';

const textsIn = (folder: string, pattern: RegExp): string[] =>
  sources
    .filter(({ path }) => path.startsWith(folder))
    .flatMap(({ path }) => [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, section = '']) => section));

describe('links to a section of the options', () => {
  it('name a section that the options page has', () => {
    const sections = new Set(textsIn('components/', /<(?:Options)?Section id="([\w-]+)"/g));
    const links = textsIn('components/', /openOptions\('([\w-]+)'\)/g);
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((link) => !sections.has(link))).toEqual([]);
  });
});
