import { describe, expect, it } from 'vitest';
import type { Run, Step, StepState } from '@/lib/runs/run';
import { type RunCommand, runAfterCommand, stepAfterCommand } from '@/lib/runs/step-transitions';
import { noon } from '../fakes';
import { madeRun, stepsOf } from '../made-runs';

const words: RunCommand[] = ['hold', 'resume', 'stop', 'sendAgain', 'leave'];
const going = madeRun();
const held = madeRun({ state: 'held', hold: { is: 'closed' } });
const ended = madeRun({ state: 'stopped', endedAt: noon - 1 });
const stepIn = (state: StepState): Step => ({ ...(stepsOf(going)[0] as Step), state });

describe('a word of the user’s', () => {
  it.each<[RunCommand, Run, Partial<Run>]>([
    ['hold', going, { state: 'held', hold: { is: 'reader' }, endedAt: null }],
    ['hold', held, { state: 'held', hold: { is: 'closed' } }],
    ['resume', held, { state: 'going', hold: null }],
    ['sendAgain', held, { state: 'going', hold: null }],
    ['stop', going, { state: 'stopped', hold: null, endedAt: noon }],
    ['leave', held, { state: 'held', hold: { is: 'closed' } }],
  ])('%s', (word, run, after) => {
    expect(runAfterCommand(word, run, noon)).toMatchObject(after);
  });

  it('never brings back what is at its end', () => {
    for (const word of words) expect(runAfterCommand(word, ended, noon)).toEqual(ended);
  });

  it('has what was never answered asked again only by "send again", and by that once', () => {
    for (const word of words) {
      const after = stepAfterCommand(word, stepIn('possible'), held).state;
      expect([word, after]).toEqual([word, { sendAgain: 'planned', leave: 'left' }[word as string] ?? 'possible']);
    }
    expect(stepAfterCommand('sendAgain', stepIn('possible'), ended).state).toBe('possible');
  });

  it('leaves every other step as it is', () => {
    for (const state of ['sent', 'received', 'stored', 'refused', 'left'] as const) {
      for (const word of words) expect(stepAfterCommand(word, stepIn(state), going).state).toBe(state);
    }
  });

  it('leaves what was not asked where it stops the run, and only there', () => {
    for (const word of words) {
      expect(stepAfterCommand(word, stepIn('planned'), going).state).toBe(word === 'stop' ? 'left' : 'planned');
    }
  });
});
