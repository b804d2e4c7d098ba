import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isHigherVersion, releaseNotes, releases } from '@/lib/about/releases';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('the list of releases', () => {
  it('starts with this version, and goes from the newest to the oldest', () => {
    expect(releases[0]?.version).toBe(version);
    const pairs = releases.slice(1).map((older, at) => [releases[at]?.version ?? '', older.version] as const);
    expect(pairs.filter(([newer, older]) => !isHigherVersion(newer, older))).toEqual([]);
  });

  it('says the day and at least one change of each', () => {
    expect(releases.filter(({ date, changes }) => !/^\d{4}-\d\d-\d\d$/.test(date) || changes.length === 0)).toEqual([]);
  });

  it('names the day that CITATION.cff names', () => {
    expect(readFileSync('CITATION.cff', 'utf8')).toContain(`date-released: ${releases[0]?.date}\n`);
  });
});

describe('releaseNotes', () => {
  it('are the changes as Markdown, which the script prints', () => {
    const printed = execFileSync(process.execPath, ['test/package/release-notes.ts'], { encoding: 'utf8' });
    expect(printed).toBe(releaseNotes(version));
    expect(printed.split('\n')[0]).toBe(`- ${releases[0]?.changes[0]}`);
  });

  it('throw for a version that is not listed', () => {
    expect(() => releaseNotes('0.0.9')).toThrow('says nothing about version 0.0.9');
  });
});

describe('isHigherVersion', () => {
  it.each([
    ['1.0.0', '0.9.9', true],
    ['1.10.0', '1.9.0', true],
    ['1.0.0.1', '1.0.0', true],
    ['1.0.0', '1.0', false],
    ['1.0.0', '1.0.1', false],
  ])('%s after %s: %s', (one, other, higher) => {
    expect(isHigherVersion(one, other)).toBe(higher);
  });
});
