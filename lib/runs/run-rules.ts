import { crawl } from './crawl-rule';
import type { Plan, RunKind } from './plan';
import { captions } from './plans/captions-plan';
import { complete } from './plans/details-plan';
import { playlist } from './plans/playlist-plan';
import { popular } from './plans/popular-plan';
import type { RunRule } from './rule';
import { search } from './search-rule';

type RuleOf<K extends RunKind> = RunRule<Extract<Plan, { kind: K }>>;

/** Every kind of run and how it asks. */
export const runRules: { [K in RunKind]: RuleOf<K> } = { captions, complete, crawl, playlist, popular, search };

/** The rule of a plan. Cast because the compiler does not see that a plan and its kind's rule belong together. */
export const ruleOf = (plan: Plan): RunRule<Plan> => runRules[plan.kind] as RunRule<Plan>;
