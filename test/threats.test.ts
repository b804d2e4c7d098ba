import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync('lib/threats.md', 'utf8');
const threats = text.split('\n## ').slice(1);
const testsNamedIn = (part: string) =>
  [...part.matchAll(/`(test\/[^`]+)` › \*([^*]+)\*/g)].map(([, file = '', title = '']) => ({ file, title }));

describe('threats in lib/threats.md', () => {
  it('each name at least one test', () => {
    expect(threats.length).toBeGreaterThan(9);
    expect(threats.filter((threat) => testsNamedIn(threat).length === 0)).toEqual([]);
  });

  it('name only tests that exist', () => {
    const missing = testsNamedIn(text).filter(
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
