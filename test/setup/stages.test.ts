import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countsOf, type Outcome, runStages, summary } from './stages.ts';

const program = (name: string, code: string, after?: string) => ({ name, args: ['-e', code], ...(after && { after }) });

describe('a run of stages', () => {
  it('goes on after a failure and leaves out only what needed it', async () => {
    const stages = [program('build', 'process.exit(1)'), program('lint', ''), program('end to end', '', 'build')];
    const outcomes = await runStages(stages, () => {});
    expect(outcomes.map(({ state }) => state)).toEqual(['failed', 'passed', 'left out']);
  });

  it('says which tests passed only at their second try, and fails where those are more than a few', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sidelight-report-'));
    const counted = (flaky: number) => {
      const report = join(folder, 'e2e.json');
      writeFileSync(report, JSON.stringify({ stats: { expected: 180, unexpected: 0, flaky } }));
      return countsOf(report);
    };
    expect(counted(0)).toEqual({ passed: 180, failed: 0, again: 0 });
    expect(counted(2)).toEqual({ passed: 182, failed: 0, again: 2 });
    expect(counted(3)).toEqual({ passed: 180, failed: 3 });
    const row: Outcome = { name: 'end to end', state: 'passed', seconds: 9, passed: 182, failed: 0, again: 2 };
    expect(summary([row])).toContain('182 passed, 0 failed, 2 of those that passed at the second try');
    rmSync(folder, { recursive: true });
  });

  it('is summed up in one line at the end', () => {
    const rows: Outcome[] = [
      { name: 'types', state: 'passed', seconds: 1, passed: 1, failed: 0 },
      { name: 'unit', state: 'failed', seconds: 2, passed: 40, failed: 2 },
    ];
    expect(summary(rows).split('\n').slice(-2)).toEqual(['3 s in all', '41 passed, 2 failed']);
  });
});
