import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceStepsOf } from '@/lib/runs/design-step-status';
import { parsePlan } from '@/lib/runs/plan-file';
import { isDesignPlanStep, isRepeatableDesign, parseDesign } from '@/lib/runs/study-design';
import { anyDamage, damaged } from '../fixtures/damaged';
import { repeatedDesign, testDesign } from '../fixtures/design';
import { idOf } from '../run-data';
import { shortOrFull } from '../short-or-full';

const fileOf = (more: object = {}) =>
  JSON.stringify({ format: 'sidelight-design', version: 1, ...testDesign, ...more });
/** Returns the design file with one step changed. */
const withStep = (step: number, change: object) =>
  fileOf({ steps: testDesign.steps.map((one) => (one.step === step ? { ...one, ...change } : one)) });
const [search, added, details, related] = testDesign.steps;

describe('parseDesign', () => {
  it('reads the steps with their plans', () => {
    expect(parseDesign(fileOf())).toEqual({ ok: true, value: testDesign });
  });

  it('reads the design of a study with videos from thousands of pages', () => {
    const steps = Array.from({ length: 5_000 }, (_, index) => ({ ...added, step: index + 1 }));
    expect(parseDesign(fileOf({ steps }))).toMatchObject({ ok: true, value: { steps } });
  });

  it('accepts a byte-order mark', () => {
    expect(parseDesign(`\uFEFF${fileOf()}`).ok).toBe(true);
  });

  it.each<[string, string, object]>([
    ['an empty file', '', { is: 'unreadable' }],
    ['JSON that is cut off', fileOf().slice(0, -1), { is: 'unreadable' }],
    ['another format', fileOf({ format: 'sidelight-plan' }), { is: 'unreadable' }],
    ['a newer version', fileOf({ version: 2 }), { is: 'newer', version: '2' }],
    ['a version of the wrong type', fileOf({ version: '1' }), { is: 'invalid-version', version: '1' }],
    ['no steps', fileOf({ steps: [] }), { is: 'invalid', at: 'steps' }],
    ['an unknown member', fileOf({ budgets: { perDay: 1e9 } }), { is: 'invalid', at: 'budgets' }],
    ['a step that is not an object', fileOf({ steps: [null] }), { is: 'invalid-step', step: 1, at: '' }],
    ['steps in another order', fileOf({ steps: [added, search] }), { is: 'invalid-step', step: 1, at: 'step' }],
    ['a step without its plan', withStep(1, { plan: undefined }), { is: 'invalid-step', step: 1, at: 'plan' }],
    ['a price in a step', withStep(3, { price: 0 }), { is: 'invalid-step', step: 3, at: 'price' }],
    ['a negative limit', withStep(3, { budget: -1 }), { is: 'invalid-step', step: 3, at: 'budget' }],
    ['a limit as text', withStep(3, { budget: '9' }), { is: 'invalid-step', step: 3, at: 'budget' }],
    ['a token', withStep(1, { token: 'x' }), { is: 'invalid-step', step: 1, at: 'token' }],
    [
      'too many pages',
      withStep(1, { plan: { ...search.plan, pages: 1e6 } }),
      { is: 'invalid-step', step: 1, at: 'plan.pages' },
    ],
    ['invalid ids', withStep(2, { ids: ['short'] }), { is: 'invalid-step', step: 2, at: 'ids.0' }],
    [
      'videos of a later step',
      withStep(3, { from: [{ step: 4, videos: 1 }] }),
      { is: 'no-such-step', step: 3, from: 4 },
    ],
    [
      'videos of the step itself',
      withStep(3, { from: [{ step: 3, videos: 1 }] }),
      { is: 'no-such-step', step: 3, from: 3 },
    ],
    [
      'videos of an unknown step',
      withStep(4, { from: [{ step: 9, videos: 1 }] }),
      { is: 'no-such-step', step: 4, from: 9 },
    ],
  ])('rejects %s', (_, text, failure) => {
    expect(parseDesign(text)).toEqual({ ok: false, failure });
  });
});

describe('isRepeatableDesign', () => {
  it.each<[string, object, boolean]>([
    ['a stored design', {}, true],
    ['a forged plan', { steps: [{ ...search, plan: { kind: 'shell' } }] }, false],
    ['a source that is missing', { steps: [{ ...related, step: 1 }] }, false],
  ])('returns whether a design can be repeated: %s', (_, change, expected) => {
    expect(isRepeatableDesign({ ...repeatedDesign(), ...change })).toBe(expected);
  });

  it('accepts a step with ids, and rejects one with neither ids nor a plan', () => {
    expect(isRepeatableDesign({ ...repeatedDesign(), steps: [{ ...details, step: 1, from: [], plan: null }] })).toBe(
      false,
    );
    expect(isRepeatableDesign({ ...repeatedDesign(), steps: [{ ...added, step: 1, ids: [idOf(1)] }] })).toBe(true);
  });
});

describe('parseDesign with one damaged value', () => {
  const file = { format: 'sidelight-design', version: 1, ...testDesign };

  it('rejects the design, or returns valid plans and sources among earlier steps', () => {
    fc.assert(
      fc.property(anyDamage({ designs: [file] }), ({ path, by }) => {
        const read = parseDesign(JSON.stringify(damaged(file, path, by)));
        if (!read.ok) return;
        for (const step of read.value.steps) {
          if (isDesignPlanStep(step)) expect(parsePlan(step.plan).ok).toBe(true);
          expect(sourceStepsOf(step).filter((from) => from >= step.step)).toEqual([]);
        }
        expect(isRepeatableDesign({ ...repeatedDesign(), ...read.value })).toBe(true);
      }),
      { numRuns: shortOrFull(500, 20_000) },
    );
  });
});
