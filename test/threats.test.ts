import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const readMe = readFileSync('lib/README.md', 'utf8');
const section = /\n## Threats\n(.*?)\n## /s.exec(readMe)?.[1] ?? '';
const rows = section.split('\n').filter((line) => /^\| (?!threat |---)/.test(line));
const testsNamedIn = (text: string) =>
  [...text.matchAll(/`(test\/[^`]+)` › \*([^*]+)\*/g)].map(([, file = '', title = '']) => ({ file, title }));

describe('threats in lib/README.md', () => {
  it('each name at least one test', () => {
    expect(rows.length).toBeGreaterThan(9);
    expect(rows.filter((row) => testsNamedIn(row).length === 0)).toEqual([]);
  });

  it('name only tests that exist', () => {
    const missing = testsNamedIn(section).filter(
      ({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title),
    );
    expect(missing).toEqual([]);
  });
});

describe('dependency in package.json', () => {
  it('is pinned to one version', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const unpinned = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(String(version)),
    );
    expect(unpinned).toEqual([]);
  });
});
