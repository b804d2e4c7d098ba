import type { CaptionsPlan } from './captions';
import type { CompletePlan } from './complete';
import type { CrawlPlan } from './crawl';
import type { PlaylistPlan } from './playlist';
import type { PopularPlan } from './popular';
import type { SearchPlan } from './search';

/** What a run is to do, by its kind: each kind has a file of its own and a row in `kinds.ts`. */
export type Plan = CaptionsPlan | CompletePlan | CrawlPlan | PlaylistPlan | PopularPlan | SearchPlan;
export type RunKind = Plan['kind'];
