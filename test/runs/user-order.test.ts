import { describe, expect, it } from 'vitest';
import type { Run, Step, StepState } from '@/lib/runs/run';
import { type RunCommand, runAfterCommand, stepAfterCommand } from '@/lib/runs/step-transitions';
import { noon } from '../fakes';
import { madeRun, stepsOf } from '../made-runs';

const commands: RunCommand[] = ['hold', 'resume', 'stop', 'sendAgain', 'leave'];
const going = madeRun();
const held = madeRun({ state: 'held', hold: { is: 'closed' } });
const ended = madeRun({ state: 'stopped', endedAt: noon - 1 });
const stepIn = (state: StepState): Step => ({ ...(stepsOf(going)[0] as Step), state });

describe('runAfterCommand and stepAfterCommand', () => {
  it.each<[RunCommand, Run, Partial<Run>]>([
    ['hold', going, { state: 'held', hold: { is: 'reader' }, endedAt: null }],
    ['hold', held, { state: 'held', hold: { is: 'closed' } }],
    ['resume', held, { state: 'going', hold: null }],
    ['sendAgain', held, { state: 'going', hold: null }],
    ['stop', going, { state: 'stopped', hold: null, endedAt: noon }],
    ['leave', held, { state: 'held', hold: { is: 'closed' } }],
  ])('apply %s', (command, run, after) => {
    expect(runAfterCommand(command, run, noon)).toMatchObject(after);
  });

  it('never restart an ended run', () => {
    for (const command of commands) expect(runAfterCommand(command, ended, noon)).toEqual(ended);
  });

  it('repeat an unanswered request only by "send again", and once', () => {
    for (const command of commands) {
      const after = stepAfterCommand(command, stepIn('possible'), held).state;
      expect([command, after]).toEqual([
        command,
        { sendAgain: 'planned', leave: 'left' }[command as string] ?? 'possible',
      ]);
    }
    expect(stepAfterCommand('sendAgain', stepIn('possible'), ended).state).toBe('possible');
  });

  it('leave every other step unchanged', () => {
    for (const state of ['sent', 'received', 'stored', 'refused', 'left'] as const) {
      for (const command of commands) expect(stepAfterCommand(command, stepIn(state), going).state).toBe(state);
    }
  });

  it('close planned steps only when the run is stopped', () => {
    for (const command of commands) {
      expect(stepAfterCommand(command, stepIn('planned'), going).state).toBe(command === 'stop' ? 'left' : 'planned');
    }
  });
});
