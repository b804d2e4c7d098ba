import { describe, expect, it } from 'vitest';
import { createSnapshot } from '@/lib/collection/snapshot';
import { type DesignProgress, designStepStatuses } from '@/lib/runs/design-step-status';
import type { CaptionsPlan } from '@/lib/runs/plan-schema';
import type { Run } from '@/lib/runs/records';
import type { DesignPlanStep, DesignSampleStep } from '@/lib/runs/study-design';
import { itemBatchOf } from '../fixtures/captures';
import { repeatedDesign, testDesign } from '../fixtures/design';
import { createRun, detailsPlan, idOf, idsFrom } from '../run-data';

/** Creates a batch of videos that the run of a step added to the collection. */
const stepBatch = (step: number, from: number, to: number) =>
  itemBatchOf(idsFrom(from, to), { id: `g${step}`, runId: `r${step}`, addedAt: step });
const stepRun = (designStep: number, more: Partial<Run> = {}): Run =>
  createRun({ id: `r${designStep}`, designStep, state: 'done', plan: detailsPlan([]), ...more });
const progressOf = (runs: Run[], batches: ReturnType<typeof itemBatchOf>[] = []): DesignProgress => ({
  runs,
  snapshot: createSnapshot(batches, []),
  sampleStep: 0,
});
const statuses = (progress: DesignProgress, originalIds: number[] = [], maxMissing = 1) =>
  designStepStatuses(repeatedDesign({ originalIds }), progress, maxMissing);
const states = (progress: DesignProgress, originalIds: number[] = []) =>
  statuses(progress, originalIds).map(({ state, waitsFor }) => (state === 'waiting' ? `waiting ${waitsFor}` : state));
const idsAt = (progress: DesignProgress, step: number, originalIds: number[] = []) => {
  const plan = statuses(progress, originalIds)[step - 1]?.plan ?? null;
  return plan && ('seeds' in plan ? plan.seeds : 'ids' in plan ? plan.ids : []);
};
const searchBatch = stepBatch(1, 20, 24);
const manualBatch = itemBatchOf([idOf(7)], { id: 'g2', from: 'import', addedAt: 2 });

describe('designStepStatuses', () => {
  it.each<[string, DesignProgress, number[], string[]]>([
    ['no step ran', progressOf([]), [], ['ready', 'ready', 'waiting 1,2', 'waiting 1']],
    ['no step ran, with original ids', progressOf([]), [3, 4], ['ready', 'ready', 'ready', 'ready']],
    [
      'the search is under way',
      progressOf([stepRun(1, { state: 'running' })], [searchBatch]),
      [],
      ['running', 'ready', 'waiting 1,2', 'waiting 1'],
    ],
    ['the search is done', progressOf([stepRun(1)], [searchBatch]), [], ['done', 'ready', 'waiting 2', 'ready']],
    [
      'both added their videos',
      progressOf([stepRun(1)], [searchBatch, manualBatch]),
      [],
      ['done', 'done', 'ready', 'ready'],
    ],
    [
      'the search is paused',
      progressOf([stepRun(1, { state: 'paused' })], [searchBatch, manualBatch]),
      [],
      ['paused', 'done', 'ready', 'ready'],
    ],
    [
      'the details ran',
      progressOf([stepRun(1), stepRun(3)], [searchBatch, manualBatch]),
      [],
      ['done', 'done', 'done', 'ready'],
    ],
    [
      'the newest run was stopped',
      progressOf([stepRun(1), stepRun(1, { createdAt: 9e12, state: 'stopped' })], [searchBatch]),
      [],
      ['stopped', 'ready', 'waiting 2', 'ready'],
    ],
  ])('returns the status of each step where %s', (_, progress, originalIds, expected) => {
    expect(states(progress, originalIds)).toEqual(expected);
  });

  it("takes the videos of earlier steps in the collection's order", () => {
    const progress = progressOf([stepRun(1)], [searchBatch, manualBatch]);
    expect(idsAt(progress, 3)).toEqual([...idsFrom(20, 24), idOf(7)]);
  });

  it('includes the original videos that came from no earlier step', () => {
    expect(idsAt(progressOf([stepRun(1)], [searchBatch]), 4)).toEqual([...idsFrom(20, 24), idOf(9)]);
  });

  it('takes the original ids if the user chose them', () => {
    expect(idsAt(progressOf([stepRun(1)], [searchBatch]), 4, [4])).toEqual([idOf(0), idOf(9)]);
  });

  it('counts a video for the step that added it first', () => {
    const networkBatch = stepBatch(4, 23, 30);
    const progress = progressOf([stepRun(1), stepRun(4)], [searchBatch, networkBatch, manualBatch]);
    expect(idsAt(progress, 3)).toEqual([...idsFrom(20, 24), idOf(7)]);
  });

  it('leaves out videos of runs outside the design', () => {
    const other = itemBatchOf(idsFrom(40, 45), { id: 'g0', runId: 'other', addedAt: 0 });
    const progress = progressOf([stepRun(1), createRun({ id: 'other', state: 'done' })], [other, searchBatch]);
    expect(idsAt(progress, 4)).toEqual([...idsFrom(20, 24), idOf(9)]);
  });

  it('requests nothing if earlier steps added no videos', () => {
    const [one, two, details] = testDesign.steps;
    const design = repeatedDesign({ steps: [one, two, { ...details, from: [{ step: 1, videos: 3 }] }] });
    const step = designStepStatuses(design, progressOf([stepRun(1)]), 1)[2];
    expect([step?.state, step?.plan]).toEqual(['empty', null]);
  });

  it('does not wait for an earlier step that has no videos to use', () => {
    const [one, two, details, related] = testDesign.steps;
    const empty = { ...related, step: 3, from: [{ step: 1, videos: 3 }] };
    const following = [[3], [3, 2]].map((from, index) => ({
      ...details,
      step: 4 + index,
      from: from.map((step) => ({ step, videos: 1 })),
    }));
    const design = repeatedDesign({ steps: [one, two, empty, ...following] });
    const last = designStepStatuses(design, progressOf([stepRun(1)], [manualBatch]), 1).slice(2);
    expect(last.map(({ state, waitsFor }) => [state, waitsFor])).toEqual([
      ['empty', []],
      ['empty', []],
      ['ready', []],
    ]);
    expect(last[2]?.plan).toMatchObject({ ids: [idOf(7)] });
  });

  it('lists unfinished earlier steps', () => {
    const progress = progressOf([stepRun(1, { state: 'stopped' })], [searchBatch, manualBatch]);
    expect(statuses(progress).map(({ unfinished }) => unfinished)).toEqual([[], [], [1], [1]]);
  });

  it.each([
    [0.1, 0.1],
    [0.9, 0.5],
  ])("uses the lower of the user's limit of missing videos, %d, and the design's limit", (limit, expected) => {
    const details = statuses(progressOf([stepRun(1)], [searchBatch, manualBatch]), [], limit)[2];
    expect(details?.plan).toMatchObject({ maxMissingShare: expected });
  });

  it('adds the listed videos that the collection lacks', () => {
    expect(statuses(progressOf([]))[1]).toMatchObject({ state: 'ready', idsToAdd: [idOf(7)] });
    expect(statuses(progressOf([], [manualBatch]))[1]).toMatchObject({ state: 'done', idsToAdd: [] });
  });

  it('finds a captions run by its ids and language', () => {
    const plan: CaptionsPlan = { kind: 'captions', ids: idsFrom(0, 2), alreadySaved: [], lang: 'da', mode: 'default' };
    const captions = { ...testDesign.steps[2], step: 1, plan, from: undefined };
    const stateWith = (planChanges: Partial<CaptionsPlan>) => {
      const run = createRun({ state: 'done', plan: { ...plan, ids: [], alreadySaved: idsFrom(1, 2), ...planChanges } });
      return designStepStatuses(repeatedDesign({ steps: [captions] }), progressOf([run]), 1)[0]?.state;
    };
    expect([stateWith({}), stateWith({ lang: 'de' }), stateWith({ alreadySaved: idsFrom(5, 6) })]).toEqual([
      'done',
      'ready',
      'ready',
    ]);
  });
});

describe('designStepStatuses › sample', () => {
  const sampled: DesignSampleStep = {
    step: 3,
    sample: { method: 'random', size: 2, seed: 1, details: false, captions: false },
    frame: 4,
    videosAdded: 2,
    at: '2024-03-11T10:00:00.000Z',
  };
  const details: DesignPlanStep = { ...testDesign.steps[2], step: 4, from: [{ step: 3, videos: 2 }] };
  const [search, added] = testDesign.steps;
  const design = { ...repeatedDesign({ originalIds: [] }), steps: [search, added, sampled, details] };
  const statesOf = (progress: DesignProgress) =>
    designStepStatuses(design, progress, 1).map(({ state, waitsFor }) => [state, ...waitsFor].join(' '));

  it('waits for all earlier steps, and the later ones for the sample', () => {
    expect(statesOf(progressOf([]))).toEqual(['ready', 'ready', 'waiting 1 2', 'waiting 3']);
    const progress = progressOf([stepRun(1)], [searchBatch, manualBatch]);
    expect(statesOf(progress)).toEqual(['done', 'done', 'ready', 'waiting 3']);
  });

  it('is done in the collection of the sample, whose videos the later steps use', () => {
    const drawn = itemBatchOf(idsFrom(20, 22), { id: 'g3', from: 'sample', addedAt: 3 });
    const progress = { ...progressOf([], [drawn]), sampleStep: 3 };
    expect(statesOf(progress)).toEqual(['done', 'done', 'done', 'ready']);
    expect(designStepStatuses(design, progress, 1)[3]?.plan).toMatchObject({ ids: idsFrom(20, 22) });
  });
});
