import { describe, expect, it } from 'vitest';
import type { ReceivedResponse, Run, Step, StepState } from '@/lib/runs/records';
import {
  concernsOneRequest,
  failedStep,
  plannedStep,
  type RunCommand,
  receivedStep,
  runAfterCommand,
  sentStep,
  stepAfterCommand,
  storedStep,
  unsentStep,
} from '@/lib/runs/step-transitions';
import type { Failure } from '@/lib/service/failure';
import { noon } from '../fakes';
import { createRun, idsFrom, stepResults, stepsOf } from '../run-data';

const planned = plannedStep({ name: 'batchVideos', params: { ids: idsFrom(0, 2) }, context: {} }, 'r', 0);
const received = { key: 'k', cacheHit: false } as ReceivedResponse;
const sent = sentStep(planned, 5) as Step;

describe('step transitions', () => {
  it('send a step once', () => {
    expect(sent).toMatchObject({ state: 'sent', attempts: 1, sentAt: 5 });
    expect(sentStep(sent, 6)).toBeNull();
  });

  it('return an unsent step to planned', () => {
    expect(unsentStep(sent)).toEqual(planned);
    expect(unsentStep(planned)).toBe(planned);
  });

  it('accept a response only for a sent step or from the cache', () => {
    expect(receivedStep(sent, 'c', received)).toMatchObject({ state: 'received', captureId: 'c', received: received });
    expect(receivedStep(planned, 'c', received)).toBeNull();
    expect(receivedStep(planned, 'c', { ...received, cacheHit: true })).toMatchObject({
      state: 'received',
      attempts: 0,
    });
  });

  it('keep the results of a stored step and drop the received response', () => {
    const stored = storedStep(receivedStep(sent, 'c', received) as Step, stepResults(idsFrom(0, 2)));
    expect(stored).toMatchObject({ state: 'stored', captureId: 'c', results: { ids: idsFrom(0, 2) } });
    expect(stored).not.toHaveProperty('received');
  });

  it.each<[Failure, Step['state'], boolean]>([
    [{ kind: 'invalid', problems: [] }, 'refused', true],
    [{ kind: 'invalid-request', problems: [] }, 'refused', true],
    [{ kind: 'refused', status: 404, message: '' }, 'refused', true],
    [{ kind: 'refused', status: 402, message: '' }, 'planned', false],
    [{ kind: 'refused', status: 401, message: '' }, 'planned', false],
    [{ kind: 'refused', status: 503, message: '' }, 'refused', true],
    [{ kind: 'refused', status: 503, message: '', retryAfterSeconds: 9 }, 'planned', false],
    [{ kind: 'forbidden' }, 'planned', false],
    [{ kind: 'too-many', retryAfterSeconds: 3 }, 'planned', false],
    [{ kind: 'web-page', status: 200 }, 'planned', false],
    [{ kind: 'response-too-large', bytes: 32_000_000 }, 'uncertain', true],
    [{ kind: 'empty-response', status: 200 }, 'uncertain', true],
    [{ kind: 'unexpected-response', status: 200 }, 'uncertain', true],
    [{ kind: 'truncated', bytes: 9 }, 'uncertain', true],
    [{ kind: 'unreachable' }, 'uncertain', false],
    [{ kind: 'timed-out', seconds: 90 }, 'uncertain', true],
    [{ kind: 'stopped' }, 'uncertain', true],
    [{ kind: 'interrupted' }, 'uncertain', true],
    [{ kind: 'storage-full' }, 'uncertain', false],
  ])('after the failure %j, change the step to %s, and let the run continue: %s', (failure, state, continues) => {
    expect(failedStep(sent, failure)).toMatchObject({ state, failure, captureId: null });
    expect(concernsOneRequest(failure)).toBe(continues);
  });
});

const commands: RunCommand[] = ['pause', 'resume', 'stop', 'sendAgain', 'dismissFailed'];
const runningRun = createRun();
const pausedRun = createRun({ state: 'paused', pauseReason: { is: 'closed' }, connection: 'first' });
const ended = createRun({ state: 'stopped', endedAt: noon - 1 });
const runOfOtherConnection: Run = {
  ...pausedRun,
  pauseReason: { is: 'failure', failure: { kind: 'other-connection' } },
};
const stepIn = (state: StepState): Step => ({ ...(stepsOf(runningRun)[0] as Step), state });

describe('runAfterCommand', () => {
  it.each<[RunCommand, Run, Partial<Run>]>([
    ['pause', runningRun, { state: 'paused', pauseReason: { is: 'user' }, endedAt: null }],
    ['pause', pausedRun, { state: 'paused', pauseReason: { is: 'closed' } }],
    ['resume', pausedRun, { state: 'running', pauseReason: null }],
    ['resume', pausedRun, { connection: 'first' }],
    ['resume', runOfOtherConnection, { state: 'running', pauseReason: null, connection: 'lab' }],
    ['sendAgain', pausedRun, { state: 'running', pauseReason: null }],
    ['stop', runningRun, { state: 'stopped', pauseReason: null, endedAt: noon }],
    ['dismissFailed', pausedRun, { state: 'paused', pauseReason: { is: 'closed' } }],
  ])('returns the run after the command %s (case %#)', (command, run, after) => {
    expect(runAfterCommand(command, run, noon, 'lab')).toMatchObject(after);
  });

  it('starts a finished run again only to send its failed requests again', () => {
    const done = createRun({ state: 'done', endedAt: noon - 1 });
    for (const command of commands) {
      const after = command === 'sendAgain' ? { ...done, state: 'running', endedAt: null } : done;
      expect(runAfterCommand(command, done, noon, 'lab')).toEqual(after);
    }
  });

  it('never restarts a stopped run', () => {
    for (const command of commands) expect(runAfterCommand(command, ended, noon, 'lab')).toEqual(ended);
  });
});

describe('stepAfterCommand', () => {
  it.each(['uncertain', 'refused'] as const)('repeats a failed request in state %s only by "send again"', (state) => {
    for (const command of commands) {
      const after = stepAfterCommand(command, stepIn(state)).state;
      expect([command, after]).toEqual([
        command,
        { sendAgain: 'planned', dismissFailed: 'skipped' }[command as string] ?? state,
      ]);
    }
  });

  it('never repeats a request whose response was that there are no captions', () => {
    const step: Step = { ...stepIn('refused'), failure: { kind: 'no-captions', lang: null } };
    for (const command of commands) expect(stepAfterCommand(command, step)).toBe(step);
  });

  it('changes no step that is neither planned nor failed', () => {
    for (const state of ['sent', 'received', 'stored', 'skipped'] as const) {
      for (const command of commands) expect(stepAfterCommand(command, stepIn(state)).state).toBe(state);
    }
  });

  it('drops planned steps only when the run is stopped', () => {
    for (const command of commands) {
      expect(stepAfterCommand(command, stepIn('planned')).state).toBe(command === 'stop' ? 'skipped' : 'planned');
    }
  });
});
