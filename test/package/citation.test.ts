import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { filledCitation } from '../../.ci/release/filled-citation.ts';

const citation = readFileSync('CITATION.cff', 'utf8');
const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'));
const facts = { repository: 'https://code.example/owner/name', version: '2.3.4', date: '2027-01-31' };

describe('CITATION.cff', () => {
  it('has the version and the licence of the package', () => {
    expect(parse(citation)).toMatchObject({ version, license });
  });
});

describe('filledCitation', () => {
  it('sets repository, version and date, and keeps the rest', () => {
    expect(parse(filledCitation(citation, facts))).toEqual({
      ...parse(citation),
      version: '2.3.4',
      'date-released': '2027-01-31',
      'repository-code': 'https://code.example/owner/name',
    });
  });

  it('replaces the facts of an earlier release', () => {
    const filled = filledCitation(citation, { ...facts, version: '1.0.0' });
    expect(filledCitation(filled, facts)).toBe(filledCitation(citation, facts));
  });

  it.each([{ repository: 'owner/name' }, { repository: '' }, { date: '31.1.2027' }])('rejects %j', (wrong) => {
    expect(() => filledCitation(citation, { ...facts, ...wrong })).toThrow('is not');
  });

  it('returns the text that the command fill-citation.ts prints for the version of the package', () => {
    const printed = execFileSync(process.execPath, ['.ci/release/fill-citation.ts', facts.repository, facts.date]);
    expect(printed.toString()).toBe(filledCitation(citation, { ...facts, version }));
  });
});
