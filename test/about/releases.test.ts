import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isHigherVersion, releaseNotes, releases } from '@/lib/about/releases';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('releases', () => {
  it('start with this version, and go from the newest to the oldest', () => {
    expect(releases[0]?.version).toBe(version);
    const pairs = releases.slice(1).map((older, index) => [releases[index]?.version ?? '', older.version] as const);
    expect(pairs.filter(([newer, older]) => !isHigherVersion(newer, older))).toEqual([]);
  });

  it('have a date and at least one change each', () => {
    expect(releases.filter(({ date, changes }) => !/^\d{4}-\d\d-\d\d$/.test(date) || changes.length === 0)).toEqual([]);
  });

  it('have the same date as CITATION.cff for this version', () => {
    expect(readFileSync('CITATION.cff', 'utf8')).toContain(`date-released: ${releases[0]?.date}\n`);
  });
});

describe('releaseNotes', () => {
  it('returns the changes as Markdown, as the script prints them', () => {
    const printed = execFileSync(process.execPath, ['.ci/release/release-notes.ts'], { encoding: 'utf8' });
    expect(printed).toBe(releaseNotes(version));
    expect(printed.split('\n')[0]).toBe(`- ${releases[0]?.changes[0]}`);
  });

  it('throws for a version that is not listed', () => {
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
  ])('compares %s with %s: %s', (one, other, higher) => {
    expect(isHigherVersion(one, other)).toBe(higher);
  });
});
