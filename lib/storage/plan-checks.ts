import type { RunKind } from '@/lib/runs/plan';
import { ids, params } from './request-checks';
import {
  anyOf,
  between,
  type Check,
  flag,
  list,
  money,
  nullable,
  number,
  oneOf,
  optional,
  shape,
  text,
  timeZone,
} from './value-checks';

/** Accepts the parts of a schedule that `isSchedule` does not check. */
export const schedule = shape({
  perRun: nullable(money),
  missed: oneOf('skip', 'once'),
  at: optional(nullable(shape({ zone: timeZone }))),
});

const count = between(0, 1e9);

const plans: Record<RunKind, Check> = {
  captions: shape({ ids, held: ids, lang: nullable(text), mode: text }),
  complete: shape({ ids, lang: optional(nullable(text)), fields: optional(nullable(ids)), mostMissing: number }),
  crawl: shape({
    seeds: ids,
    depth: between(0, 100),
    pages: count,
    country: nullable(text),
    language: nullable(text),
    perStep: count,
  }),
  playlist: shape({ of: shape({ is: oneOf('playlist', 'channel', 'video'), id: text }), pages: count }),
  popular: shape({
    country: nullable(text),
    category: nullable(text),
    language: nullable(text),
    pageSize: nullable(count),
    pages: count,
  }),
  search: shape({
    asked: params,
    pages: count,
    slicing: nullable(oneOf('day', 'week', 'month', 'adaptive')),
    requests: nullable(count),
    stop: shape({ videos: nullable(number), oldest: nullable(text), empty: flag }),
  }),
};

/** Accepts the plan of a run, by its kind. */
export const plan: Check = (value) => {
  const kind = (Object.keys(plans) as RunKind[]).find((one) => one === (value as { kind?: unknown } | null)?.kind);
  return kind !== undefined && plans[kind](value);
};

/** The steps of a study design: those that run a plan, and those that add videos. */
const designStep = anyOf(
  shape({
    step: number,
    file: text,
    plan,
    budget: nullable(money),
    brought: count,
    from: optional(list(shape({ step: nullable(number), videos: count, ids: optional(ids) }))),
  }),
  shape({ step: number, added: text, ids }),
);

/** Accepts the study design of a collection. */
export const design = shape({
  name: text,
  file: text,
  sha256: text,
  originalIds: list(number),
  steps: list(designStep),
});
