import { describe, expect, it } from 'vitest';
import type { ReceivedResponse, Step } from '@/lib/runs/run';
import {
  concernsOneRequest,
  failedStep,
  plannedStep,
  receivedStep,
  sentStep,
  storedStep,
  unsentStep,
} from '@/lib/runs/step-transitions';
import type { Failure } from '@/lib/service/failure';
import { foundOf, idsFrom } from '../made-runs';

const planned = plannedStep({ name: 'batchVideos', asked: { ids: idsFrom(0, 2) }, note: {} }, 'r', 0);
const came = { key: 'k', cacheHit: false } as ReceivedResponse;
const sent = sentStep(planned, 5) as Step;

describe('the journal of a question', () => {
  it('is sent once', () => {
    expect(sent).toMatchObject({ state: 'sent', attempts: 1, sentAt: 5 });
    expect(sentStep(sent, 6)).toBeNull();
  });

  it('waits as before where it did not leave after all', () => {
    expect(unsentStep(sent)).toEqual(planned);
    expect(unsentStep(planned)).toBe(planned);
  });

  it('takes an answer only where it was sent, or where it was given from what is held', () => {
    expect(receivedStep(sent, 'c', came)).toMatchObject({ state: 'received', captureId: 'c', came });
    expect(receivedStep(planned, 'c', came)).toBeNull();
    expect(receivedStep(planned, 'c', { ...came, cacheHit: true })).toMatchObject({ state: 'received', attempts: 0 });
  });

  it('holds what was found, and no longer how the answer came', () => {
    const stored = storedStep(receivedStep(sent, 'c', came) as Step, foundOf(idsFrom(0, 2)));
    expect(stored).toMatchObject({ state: 'stored', captureId: 'c', found: { ids: idsFrom(0, 2) } });
    expect(stored).not.toHaveProperty('came');
  });

  it.each<[Failure, Step['state'], boolean]>([
    [{ kind: 'invalid', problems: [] }, 'refused', true],
    [{ kind: 'wrong-question', problems: [] }, 'refused', true],
    [{ kind: 'refused', status: 404, message: '' }, 'refused', true],
    [{ kind: 'refused', status: 402, message: '' }, 'planned', false],
    [{ kind: 'refused', status: 503, message: '' }, 'planned', false],
    [{ kind: 'forbidden' }, 'planned', false],
    [{ kind: 'too-many', retryAfterSeconds: 3 }, 'planned', false],
    [{ kind: 'web-page', status: 200 }, 'planned', false],
    [{ kind: 'empty-answer', status: 200 }, 'refused', false],
    [{ kind: 'strange-answer', status: 502 }, 'planned', false],
    [{ kind: 'cut-off', bytes: 9 }, 'possible', false],
    [{ kind: 'unreachable' }, 'possible', false],
    [{ kind: 'timed-out', seconds: 90 }, 'possible', false],
    [{ kind: 'stopped' }, 'possible', false],
    [{ kind: 'interrupted' }, 'possible', false],
    [{ kind: 'storage-full' }, 'possible', false],
  ])('after %j is %s, and the others are asked: %s', (failure, state, others) => {
    expect(failedStep(sent, failure)).toMatchObject({ state, failure, captureId: null });
    expect(concernsOneRequest(failure)).toBe(others);
  });
});
