import { createCollection } from '@/lib/collection/collection';
import type { SearchPlan } from '@/lib/runs/plan-schema';
import { createRun, detailsPlan, idsFrom, stepResults, stepsOf } from '../run-data';
import { itemBatch, now, testCapture } from '../storage/stored-records';
import type { StoredRecords } from './open-library';

const collections = [createCollection('first', 'Tide mills', 1)];
const search: SearchPlan = {
  kind: 'search',
  params: { q: 'tide mills', type: 'video' },
  pages: 2,
  splitBy: null,
  requests: null,
  stop: { videos: null, oldest: null, empty: true },
};
const plan = detailsPlan(idsFrom(0, 2050));
const stored = { state: 'stored' as const, captureId: 'k', results: stepResults(idsFrom(0, 5), { missing: 1 }) };
const running = createRun({ id: 'running', createdAt: now, plan });
const paused = createRun({ id: 'paused', createdAt: now, plan, state: 'paused', pauseReason: { is: 'user' } });
const lost = createRun({ id: 'lost', createdAt: now, plan, state: 'paused', pauseReason: { is: 'closed' } });
const runs: StoredRecords = {
  runs: [running, paused, lost],
  steps: [
    ...stepsOf(running, [stored, { state: 'sent', attempts: 1 }]),
    ...stepsOf(paused, [stored]),
    ...stepsOf(lost, [stored, { state: 'uncertain', attempts: 1 }]),
  ],
};
const queries = [{ id: 'q1', collectionId: 'first', name: 'Mills', plan: search, hash: 'x', createdAt: 1 }];

/** Collections in several states, for tests that open a pane. */
export const recordCases: Record<string, StoredRecords> = {
  'no videos': { collections },
  'ids only': { collections, itemBatches: [itemBatch(idsFrom(0, 5))], savedSearches: queries },
  'details, and running, paused and unanswered runs': {
    collections,
    itemBatches: [itemBatch(idsFrom(0, 5))],
    captures: [testCapture(idsFrom(0, 3))],
    savedSearches: queries,
    ...runs,
  },
};
