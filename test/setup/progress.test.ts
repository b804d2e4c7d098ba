import { describe, expect, it } from 'vitest';
import { madeOutcome } from './made-outcome.ts';
import { createProgress } from './progress.ts';
import type { Stage } from './stages.ts';

const stage = (name: string, progress?: Stage['progress']): Stage => ({
  name,
  args: [],
  ...(progress && { progress }),
});

function watched(isTerminal: boolean) {
  let shown = '';
  let time = 0;
  const write = (text: string) => {
    shown += text;
  };
  const progress = createProgress({ isTerminal, columns: 60, width: 5, write, now: () => time });
  return {
    ...progress,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    /** Returns the text written since the last call. */
    look: () => {
      const seen = shown;
      shown = '';
      return seen;
    },
  };
}

const quiet = { outputSoFar: () => '' };

describe('createProgress', () => {
  it('hides the output of a stage that passes', () => {
    const { started, ended, look } = watched(false);
    started(stage('types'), quiet);
    ended(madeOutcome({ name: 'types', output: 'all sorts of things' }));
    expect(look()).toBe('· types …\n  types  passed       1.0 s  1 passed, 0 failed\n');
  });

  it('shows the output of a failed stage, and repeats it before the summary if others ended later', () => {
    const { started, ended, end, look } = watched(false);
    started(stage('lint'), quiet);
    started(stage('types'), quiet);
    ended(madeOutcome({ name: 'lint', state: 'failed', output: 'line 1\nline 2\n' }));
    expect(look()).toContain('\n── lint\nline 1\nline 2\n');
    ended(madeOutcome({ name: 'types', state: 'failed', output: 'TS2345\n' }));
    look();
    end();
    expect(look()).toBe('\n── lint, shown again\nline 1\nline 2\n\n');
  });

  it('shows running stages and their progress from time to time', () => {
    const { started, tick, pass, look } = watched(false);
    const unit = stage('unit', (output) => `${output.length} tests`);
    started(unit, { outputSoFar: () => '...' });
    look();
    pass(60_000);
    tick();
    expect(look()).toBe('  still running: unit 60 s, 3 tests\n');
  });

  it('redraws one status line on a terminal within its width', () => {
    const { started, ended, look } = watched(true);
    started(stage('types'), quiet);
    expect(look()).toBe('\r\u001b[2Ktypes 0 s');
    started(stage('a stage with a name that is longer than the terminal'), quiet);
    expect(look()).toHaveLength('\r\u001b[2K'.length + 59);
    ended(madeOutcome({ name: 'types' }));
    expect(look().startsWith('\r\u001b[2K  types  passed')).toBe(true);
  });
});
