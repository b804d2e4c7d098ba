import { describe, expect, it } from 'vitest';
import { createCollection } from '@/lib/collection/collection';
import type { CollectionSchedule } from '@/lib/collection/records';
import { type ScheduleDeps, startDueRuns } from '@/lib/over-time/background';
import type { Run } from '@/lib/runs/records';
import { fail, ok } from '@/lib/shared/result';
import { noon } from '../fakes';
import { createRun, idsFrom } from '../run-data';

const hour = 3_600_000;
const schedule: CollectionSchedule = { on: true, everyHours: 6, perRun: 700, missed: 'skip', nextAt: noon };

function setUp(
  overrides: Partial<CollectionSchedule> = {},
  open: Run[] = [],
  { canMove = true, hasSpace = true } = {},
) {
  const collection = { ...createCollection('mills', 'Mills', 0), schedule: { ...schedule, ...overrides } };
  const actions: unknown[] = [];
  const deps: ScheduleDeps = {
    collections: async () => [createCollection('other', 'Other', 0), collection],
    videosOf: async () => idsFrom(0, 3),
    openRuns: async () => open,
    async moveNextTime(_, previous, nextAt) {
      if (!canMove || previous !== collection.schedule.nextAt) return false;
      collection.schedule = { ...collection.schedule, nextAt };
      return true;
    },
    async start({ plan, ...run }) {
      if (!hasSpace) return fail({ kind: 'storage-full' });
      actions.push({ ...run, ids: 'ids' in plan && plan.ids });
      return ok(undefined);
    },
    stop: async (runId) => void actions.push(`stop ${runId}`),
    now: () => noon + 1,
  };
  return { deps, actions };
}
const pausedRun = createRun({ startedBy: 'schedule', state: 'paused', pauseReason: { is: 'closed' } });
const started = { collectionId: 'mills', budget: 700, startedBy: 'schedule', ids: idsFrom(0, 3) };

describe('startDueRuns', () => {
  it("starts one run of all videos with the schedule's budget, and returns the next due time", async () => {
    const { deps, actions } = setUp();
    expect(await startDueRuns(deps)).toBe(noon + 6 * hour);
    expect(actions).toEqual([started]);
    expect(await startDueRuns(deps)).toBe(noon + 6 * hour);
    expect(actions).toEqual([started]);
  });

  it('starts the run with the connection of the schedule', async () => {
    const { deps, actions } = setUp({ connection: 'lab' });
    await startDueRuns(deps);
    expect(actions).toEqual([{ ...started, connection: 'lab' }]);
  });

  it.each([
    ['that is off', { on: false }, null],
    ['whose missed run is skipped', { nextAt: noon - hour }, noon + 5 * hour],
    ['that is not due', { nextAt: noon + hour }, noon + hour],
  ])('starts no run of a schedule %s', async (_, overrides, next) => {
    const { deps, actions } = setUp(overrides);
    expect(await startDueRuns(deps)).toBe(next);
    expect(actions).toEqual([]);
  });

  it('starts no run while the previous one is running, and replaces a paused run', async () => {
    const during = setUp({}, [createRun({ startedBy: 'schedule' })]);
    await startDueRuns(during.deps);
    expect(during.actions).toEqual([]);
    const waiting = setUp({}, [pausedRun]);
    await startDueRuns(waiting.deps);
    expect(waiting.actions).toEqual([started, 'stop r1']);
  });

  it('keeps a paused run if there is no space for the new one', async () => {
    const { deps, actions } = setUp({}, [pausedRun], { hasSpace: false });
    await startDueRuns(deps);
    expect(actions).toEqual([]);
  });

  it('starts no run if another window has already moved the due time', async () => {
    const { deps, actions } = setUp({}, [], { canMove: false });
    await startDueRuns(deps);
    expect(actions).toEqual([]);
  });
});
