import type { DetailsPlan } from '@/lib/runs/plan-schema';
import type { Run, Step, StepResults } from '@/lib/runs/records';
import { ruleOf } from '@/lib/runs/run-rules';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/records';
import { noon } from './fakes';

export const idOf = (n: number) => String(n).padStart(11, 'v') as VideoId;
export const idsFrom = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => idOf(from + index));

export const detailsPlan = (ids: VideoId[], more: Partial<DetailsPlan> = {}): DetailsPlan => ({
  kind: 'details',
  ids,
  lang: null,
  fields: null,
  maxMissingShare: 0.1,
  ...more,
});

export const createRun = (more: Partial<Run> = {}): Run => ({
  id: 'r1',
  collectionId: 'first',
  plan: detailsPlan(idsFrom(0, 2050)),
  state: 'running',
  pauseReason: null,
  budget: null,
  startedBy: 'user',
  createdAt: noon,
  endedAt: null,
  ...more,
});

export const stepResults = (ids: VideoId[], more: Partial<StepResults> = {}): StepResults => ({
  ids,
  added: 0,
  missing: 0,
  nextPageToken: null,
  totalResults: null,
  newest: null,
  oldest: null,
  ...more,
});

/** Returns the steps of a run for fetching details. Steps without an entry in `changes` are planned. */
export const stepsOf = (run: Run, changes: Partial<Step>[] = []): Step[] =>
  ruleOf(run.plan)
    .first(run.plan)
    .map((request, n) => ({
      ...request,
      runId: run.id,
      n,
      state: 'planned',
      attempts: 0,
      sentAt: null,
      captureId: null,
      failure: null,
      results: null,
      ...changes[n],
    }));

/** Creates the ledger row for a step that took two seconds. */
export const rowFor = (run: Run, n: number, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: `${run.id}-${n}`,
  name: 'batchVideos',
  params: {},
  key: `k${n}`,
  videoId: null,
  startedBy: 'user',
  runId: run.id,
  collectionId: run.collectionId,
  sentAt: noon + n * 2000,
  receivedAt: noon + n * 2000 + 2000,
  quoted: 2600,
  priceSource: 'entered',
  priceVersion: '1',
  billed: 2600,
  state: 'confirmed',
  failure: null,
  dismissed: false,
  ...more,
});
