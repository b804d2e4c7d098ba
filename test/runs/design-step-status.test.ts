import { describe, expect, it } from 'vitest';
import { createSnapshot } from '@/lib/collection/snapshot';
import { type DesignProgress, designStepStatuses } from '@/lib/runs/design-step-status';
import type { CaptionsPlan } from '@/lib/runs/plan';
import type { Run } from '@/lib/runs/run';
import { followedDesign, madeDesign } from '../fixtures/made-design';
import { itemBatchOf } from '../fixtures/made-evidence';
import { detailsPlan, idOf, idsFrom, madeRun } from '../made-runs';

/** Returns the videos that a step added to this collection, different from the original ones. */
const broughtHere = (step: number, from: number, to: number) =>
  itemBatchOf(idsFrom(from, to), { id: `g${step}`, runId: `r${step}`, addedAt: step });
const ranStep = (designStep: number, more: Partial<Run> = {}): Run =>
  madeRun({ id: `r${designStep}`, designStep, state: 'done', plan: detailsPlan([]), ...more });
const facts = (runs: Run[], gatherings: ReturnType<typeof itemBatchOf>[] = []): DesignProgress => ({
  runs,
  snapshot: createSnapshot(gatherings, []),
});
const now = (given: DesignProgress, originalIds: number[] = [], maxMissing = 1) =>
  designStepStatuses(followedDesign({ originalIds }), given, maxMissing);
const states = (given: DesignProgress, originalIds: number[] = []) =>
  now(given, originalIds).map(({ state, waitsFor }) => (state === 'waiting' ? `waiting ${waitsFor}` : state));
const idsAt = (given: DesignProgress, step: number, originalIds: number[] = []) => {
  const plan = now(given, originalIds)[step - 1]?.plan ?? null;
  return plan && ('seeds' in plan ? plan.seeds : 'ids' in plan ? plan.ids : []);
};
const searched = broughtHere(1, 20, 24);
const byHand = itemBatchOf([idOf(7)], { id: 'g2', from: 'import', addedAt: 2 });

describe('designStepStatuses', () => {
  it.each<[string, DesignProgress, number[], string[]]>([
    ['no step ran', facts([]), [], ['ready', 'ready', 'waiting 1,2', 'waiting 1']],
    ['no step ran, with original ids', facts([]), [3, 4], ['ready', 'ready', 'ready', 'ready']],
    [
      'the search is under way',
      facts([ranStep(1, { state: 'going' })], [searched]),
      [],
      ['running', 'ready', 'waiting 1,2', 'waiting 1'],
    ],
    ['the search is done', facts([ranStep(1)], [searched]), [], ['done', 'ready', 'waiting 2', 'ready']],
    ['both added their videos', facts([ranStep(1)], [searched, byHand]), [], ['done', 'done', 'ready', 'ready']],
    [
      'the search is paused',
      facts([ranStep(1, { state: 'held' })], [searched, byHand]),
      [],
      ['paused', 'done', 'ready', 'ready'],
    ],
    ['the details ran', facts([ranStep(1), ranStep(3)], [searched, byHand]), [], ['done', 'done', 'done', 'ready']],
    [
      'the newest run was stopped',
      facts([ranStep(1), ranStep(1, { createdAt: 9e12, state: 'stopped' })], [searched]),
      [],
      ['stopped', 'ready', 'waiting 2', 'ready'],
    ],
  ])('returns the status of each step where %s', (_, given, originalIds, expected) => {
    expect(states(given, originalIds)).toEqual(expected);
  });

  it("takes the videos of earlier steps in the collection's order", () => {
    const given = facts([ranStep(1)], [searched, byHand]);
    expect(idsAt(given, 3)).toEqual([...idsFrom(20, 24), idOf(7)]);
  });

  it('keeps original videos without an earlier step', () => {
    expect(idsAt(facts([ranStep(1)], [searched]), 4)).toEqual([...idsFrom(20, 24), idOf(9)]);
  });

  it('takes the original ids if the user chose them', () => {
    expect(idsAt(facts([ranStep(1)], [searched]), 4, [4])).toEqual([idOf(0), idOf(9)]);
  });

  it('counts a video for the step that added it first', () => {
    const network = broughtHere(4, 23, 30);
    const given = facts([ranStep(1), ranStep(4)], [searched, network, byHand]);
    expect(idsAt(given, 3)).toEqual([...idsFrom(20, 24), idOf(7)]);
  });

  it('leaves out videos of runs outside the design', () => {
    const other = itemBatchOf(idsFrom(40, 45), { id: 'g0', runId: 'other', addedAt: 0 });
    const given = facts([ranStep(1), madeRun({ id: 'other', state: 'done' })], [other, searched]);
    expect(idsAt(given, 4)).toEqual([...idsFrom(20, 24), idOf(9)]);
  });

  it('requests nothing if earlier steps added no videos', () => {
    const [one, two, details] = madeDesign.steps;
    const design = followedDesign({ steps: [one, two, { ...details, from: [{ step: 1, videos: 3 }] }] });
    const step = designStepStatuses(design, facts([ranStep(1)]), 1)[2];
    expect([step?.state, step?.plan]).toEqual(['empty', null]);
  });

  it('lists unfinished earlier steps', () => {
    const given = facts([ranStep(1, { state: 'stopped' })], [searched, byHand]);
    expect(now(given).map(({ unfinished }) => unfinished)).toEqual([[], [], [1], [1]]);
  });

  it.each([
    [0.1, 0.1],
    [0.9, 0.5],
  ])("never raises the user's limit of missing videos: %d", (own, expected) => {
    const details = now(facts([ranStep(1)], [searched, byHand]), [], own)[2];
    expect(details?.plan).toMatchObject({ mostMissing: expected });
  });

  it('adds the listed videos that the collection lacks', () => {
    expect(now(facts([]))[1]).toMatchObject({ state: 'ready', idsToAdd: [idOf(7)] });
    expect(now(facts([], [byHand]))[1]).toMatchObject({ state: 'done', idsToAdd: [] });
  });

  it('finds a captions run by its ids and language', () => {
    const plan: CaptionsPlan = { kind: 'captions', ids: idsFrom(0, 2), held: [], lang: 'da', mode: 'default' };
    const captions = { ...madeDesign.steps[2], step: 1, plan, from: undefined };
    const stateWith = (ran: Partial<CaptionsPlan>) => {
      const run = madeRun({ state: 'done', plan: { ...plan, ids: [], held: idsFrom(1, 2), ...ran } });
      return designStepStatuses(followedDesign({ steps: [captions] }), facts([run]), 1)[0]?.state;
    };
    expect([stateWith({}), stateWith({ lang: 'de' }), stateWith({ held: idsFrom(5, 6) })]).toEqual([
      'done',
      'ready',
      'ready',
    ]);
  });
});
