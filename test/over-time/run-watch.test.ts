import { describe, expect, it } from 'vitest';
import { newCollection, type Watch } from '@/lib/collection/collection';
import { beginDue, type WatchParts } from '@/lib/over-time/background';
import type { Run } from '@/lib/runs/run';
import { noon } from '../fakes';
import { idsFrom, madeRun } from '../made-runs';

const hour = 3_600_000;
const watch: Watch = { on: true, everyHours: 6, perRun: 700, missed: 'skip', nextAt: noon };

function setUp(given: Partial<Watch> = {}, open: Run[] = [], moves = true) {
  const collection = { ...newCollection('mills', 'Mills', 0), watch: { ...watch, ...given } };
  const did: unknown[] = [];
  const parts: WatchParts = {
    collections: async () => [newCollection('other', 'Other', 0), collection],
    videosOf: async () => idsFrom(0, 3),
    watching: async () => open,
    async moveOn(_, was, nextAt) {
      if (!moves || was !== collection.watch.nextAt) return false;
      collection.watch = { ...collection.watch, nextAt };
      return true;
    },
    begin: async ({ plan, ...run }) => void did.push({ ...run, ids: 'ids' in plan && plan.ids }),
    stop: async (runId) => void did.push(`stop ${runId}`),
    now: () => noon + 1,
  };
  return { parts, did };
}
const begun = { collectionId: 'mills', budget: 700, by: 'watch', ids: idsFrom(0, 3) };

describe('the schedule of a collection (COL-07)', () => {
  it('begins a run of all of it, with the budget of the watch, and tells when the next is', async () => {
    const { parts, did } = setUp();
    expect(await beginDue(parts)).toBe(noon + 6 * hour);
    expect(did).toEqual([begun]);
    expect(await beginDue(parts)).toBe(noon + 6 * hour);
    expect(did).toEqual([begun]);
  });

  it.each([
    ['that is off', { on: false }, null],
    ['whose time was missed and is left out', { nextAt: noon - hour }, noon + 5 * hour],
    ['that is to come', { nextAt: noon + hour }, noon + hour],
  ])('begins none %s', async (_, given, next) => {
    const { parts, did } = setUp(given);
    expect(await beginDue(parts)).toBe(next);
    expect(did).toEqual([]);
  });

  it('begins none while the last one goes, and takes the place of one that waits', async () => {
    const going = setUp({}, [madeRun({ by: 'watch' })]);
    await beginDue(going.parts);
    expect(going.did).toEqual([]);
    const waiting = setUp({}, [madeRun({ by: 'watch', state: 'held', hold: { is: 'closed' } })]);
    await beginDue(waiting.parts);
    expect(waiting.did).toEqual(['stop r1', begun]);
  });

  it('begins none where another has moved the time on', async () => {
    const { parts, did } = setUp({}, [], false);
    await beginDue(parts);
    expect(did).toEqual([]);
  });
});
