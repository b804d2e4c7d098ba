import type { PlannedRequest } from '@/lib/provenance/capture';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { maxRelatedPerPage } from '@/lib/service/interface-limits';
import type { CrawlPlan } from './plan';
import type { RunRule, Step } from './run';

export const maxCrawlDepth = 5;
/** Limit of requests per crawl, because the number of videos grows with each step. */
export const maxCrawlRequests = 5_000;

export const crawlRule: RunRule<CrawlPlan> = {
  first: (plan) => requestedSeeds(plan).map((seed) => relatedRequest(plan, seed, { depth: 0, seed })),
  next: (plan, { note, found }, before) => {
    const depth = Number(note.depth) + 1;
    // The last step has the most requests and leads to no further ones, so this returns early.
    if (depth >= plan.depth || before.length >= maxCrawlRequests) return [];
    const { requested, countInStep } = requestedVideos(before, depth);
    const remaining = Math.min(plan.perStep - countInStep, maxCrawlRequests - before.length);
    const fresh = [...new Set(found.ids)].filter((id) => !requested.has(id)).slice(0, Math.max(0, remaining));
    return fresh.map((videoId) => relatedRequest(plan, videoId, { depth, seed: note.seed ?? null }));
  },
};

/**
 * Returns the maximum number of requests in each step. Each request can lead to one request in the next step for every
 * video on its pages.
 */
export function crawlStepSizes(plan: Pick<CrawlPlan, 'seeds' | 'depth' | 'pages' | 'perStep'>): number[] {
  const steps: number[] = [];
  let remaining = maxCrawlRequests;
  let max = requestedSeeds(plan).length;
  for (let depth = 0; depth < plan.depth; depth += 1) {
    max = Math.min(max, remaining);
    steps.push(max);
    remaining -= max;
    max = Math.min(max * plan.pages * maxRelatedPerPage, plan.perStep);
  }
  return steps;
}

/** Returns the seeds that a crawl requests, each once. */
export const requestedSeeds = ({ seeds }: Pick<CrawlPlan, 'seeds'>): VideoId[] =>
  [...new Set(seeds)].slice(0, maxCrawlRequests);

/** Returns all requested videos, and how many of them are in the step of this depth. */
function requestedVideos(before: readonly Step[], depth: number): { requested: Set<string>; countInStep: number } {
  const requested = new Set<string>();
  let countInStep = 0;
  for (const step of before) {
    requested.add((step.asked as { videoId: string }).videoId);
    if (step.note.depth === depth) countInStep += 1;
  }
  return { requested, countInStep };
}

function relatedRequest(
  { pages, country, language }: CrawlPlan,
  videoId: VideoId,
  note: { depth: number; seed: string | number | null },
): PlannedRequest {
  const params: ParamsOf<'relatedVideos'> = {
    videoId,
    pages,
    ...(country !== null && { country }),
    ...(language !== null && { language }),
  };
  return { name: 'relatedVideos', asked: params, note };
}
