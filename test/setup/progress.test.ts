import { describe, expect, it } from 'vitest';
import { createOutcome } from './create-outcome.ts';
import { createProgress } from './progress.ts';
import type { Stage } from './stages.ts';

const stage = (name: string, progress?: Stage['progress']): Stage => ({
  name,
  args: [],
  ...(progress && { progress }),
});

function createTestProgress(isTerminal: boolean) {
  let shown = '';
  let time = 0;
  const write = (text: string) => {
    shown += text;
  };
  const progress = createProgress({ isTerminal, columns: 60, width: 5, write, now: () => time });
  return {
    ...progress,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
    /** Returns the text that was written since the last call. */
    readOutput: () => {
      const text = shown;
      shown = '';
      return text;
    },
  };
}

const noOutput = { outputSoFar: () => '' };

describe('createProgress', () => {
  it('hides the output of a stage that passes', () => {
    const { started, ended, readOutput } = createTestProgress(false);
    started(stage('types'), noOutput);
    ended(createOutcome({ name: 'types', output: 'all sorts of things' }));
    expect(readOutput()).toBe('· types …\n  types  passed       1.0 s  1 passed, 0 failed\n');
  });

  it('shows the output of a failed stage, and repeats it before the summary if others ended later', () => {
    const { started, ended, end, readOutput } = createTestProgress(false);
    started(stage('lint'), noOutput);
    started(stage('types'), noOutput);
    ended(createOutcome({ name: 'lint', state: 'failed', output: 'line 1\nline 2\n' }));
    expect(readOutput()).toContain('\n── lint\nline 1\nline 2\n');
    ended(createOutcome({ name: 'types', state: 'failed', output: 'TS2345\n' }));
    readOutput();
    end();
    expect(readOutput()).toBe('\n── lint, shown again\nline 1\nline 2\n\n');
  });

  it('shows running stages and their progress after a minute', () => {
    const { started, tick, advance, readOutput } = createTestProgress(false);
    const unit = stage('unit', (output) => `${output.length} tests`);
    started(unit, { outputSoFar: () => '...' });
    readOutput();
    advance(60_000);
    tick();
    expect(readOutput()).toBe('  still running: unit 60 s, 3 tests\n');
  });

  it('redraws one status line on a terminal, no longer than the terminal is wide', () => {
    const { started, ended, readOutput } = createTestProgress(true);
    started(stage('types'), noOutput);
    expect(readOutput()).toBe('\r\u001b[2Ktypes 0 s');
    started(stage('a stage with a name that is longer than the terminal'), noOutput);
    expect(readOutput()).toHaveLength('\r\u001b[2K'.length + 59);
    ended(createOutcome({ name: 'types' }));
    expect(readOutput().startsWith('\r\u001b[2K  types  passed')).toBe(true);
  });
});
