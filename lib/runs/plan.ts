import type { CrawlPlan } from './crawl-rule';
import type { CaptionsPlan } from './plans/captions-plan';
import type { DetailsPlan } from './plans/details-plan';
import type { PlaylistPlan } from './plans/playlist-plan';
import type { PopularPlan } from './plans/popular-plan';
import type { SearchPlan } from './search-rule';

/** What a run is to do, by its kind: each kind has a file of its own and a row in `kinds.ts`. */
export type Plan = CaptionsPlan | DetailsPlan | CrawlPlan | PlaylistPlan | PopularPlan | SearchPlan;
export type RunKind = Plan['kind'];
