import { captions } from './captions';
import { complete } from './complete';
import { crawl } from './crawl';
import type { Plan, RunKind } from './plan';
import { playlist } from './playlist';
import { popular } from './popular';
import type { RunRule } from './rule';
import { search } from './search';

type RuleOf<K extends RunKind> = RunRule<Extract<Plan, { kind: K }>>;

/** Every kind of run and how it asks. */
export const runKinds: { [K in RunKind]: RuleOf<K> } = { captions, complete, crawl, playlist, popular, search };

/** The rule of a plan. Cast because the compiler does not see that a plan and its kind's rule belong together. */
export const ruleOf = (plan: Plan): RunRule<Plan> => runKinds[plan.kind] as RunRule<Plan>;
