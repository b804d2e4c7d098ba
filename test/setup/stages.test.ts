import { describe, expect, it } from 'vitest';
import { type Outcome, runStages, summary } from './stages.ts';

const program = (name: string, code: string, after?: string) => ({ name, args: ['-e', code], ...(after && { after }) });

describe('a run of stages', () => {
  it('goes on after a failure and leaves out only what needed it', async () => {
    const stages = [program('build', 'process.exit(1)'), program('lint', ''), program('end to end', '', 'build')];
    const outcomes = await runStages(stages, () => {});
    expect(outcomes.map(({ state }) => state)).toEqual(['failed', 'passed', 'left out']);
  });

  it('is summed up in one line at the end', () => {
    const rows: Outcome[] = [
      { name: 'types', state: 'passed', seconds: 1, passed: 1, failed: 0 },
      { name: 'unit', state: 'failed', seconds: 2, passed: 40, failed: 2 },
    ];
    expect(summary(rows).split('\n').slice(-2)).toEqual(['3 s in all', '41 passed, 2 failed']);
  });
});
