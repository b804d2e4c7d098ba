import { describe, expect, it } from 'vitest';
import { createOutcome } from './create-outcome.ts';
import { summary } from './summary.ts';

describe('summary', () => {
  it('ends with the duration and a line with the total of passed and failed tests', () => {
    const outcomes = [
      createOutcome({ name: 'types' }),
      createOutcome({ name: 'unit', state: 'failed', seconds: 2, passed: 40, failed: 2 }),
    ];
    const lines = summary(outcomes, 2.4).split('\n');
    expect(lines.slice(-2)).toEqual(['2 s in all', '41 passed, 2 failed']);
    expect(lines).toContain('  unit   failed       2.0 s  40 passed, 2 failed');
  });

  it('lists the ten slowest tests of all stages', () => {
    const tests = Array.from({ length: 8 }, (_, index) => ({ title: `takes ${index}`, file: 'a.ts', seconds: index }));
    const others = tests.map((test) => ({ ...test, file: 'b.ts', seconds: test.seconds + 0.5 }));
    const shown = summary([createOutcome({ name: 'unit', tests }), createOutcome({ name: 'e2e', tests: others })], 9);
    const rows = shown.split('\n').filter((line) => line.includes('takes'));
    expect(rows).toHaveLength(10);
    expect(rows.slice(0, 2)).toEqual(['     7.5 s  b.ts › takes 7', '     7.0 s  a.ts › takes 7']);
  });

  it('shows the notices of a stage and whether they are a failure', () => {
    const noisy = createOutcome({ name: 'built', state: 'failed', notices: 'punycode is deprecated' });
    expect(summary([noisy], 1)).toContain('notices of built (a failure');
    expect(summary([{ ...noisy, noticesAllowed: 'a linter of others' }], 1)).toContain('(allowed: a linter of others)');
    expect(summary([noisy], 1)).toContain('punycode is deprecated');
  });

  it('says in one sentence that the disk is full if that made a stage fail', () => {
    const output = 'Error: ENOSPC: no space left on device, write';
    const failed = createOutcome({ name: 'build', state: 'failed', output });
    expect(summary([failed], 1)).toMatch(/^The disk is full: free some space in .+ and try again\.$/m);
    expect(summary([createOutcome({ name: 'unit', output })], 1)).not.toContain('The disk is full');
  });
});
