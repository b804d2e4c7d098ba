import type { PlannedRequest } from '@/lib/provenance/capture';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { maxRelatedPerPage } from '@/lib/service/interface-limits';
import type { CrawlPlan } from './plan';
import type { RunRule, Step } from './run';

export const maxCrawlDepth = 5;
/** Most questions of one crawl, whatever its depth: the number of videos grows with every step, and this ends it. */
export const maxCrawlRequests = 5_000;

export const crawl: RunRule<CrawlPlan> = {
  first: (plan) => uniqueSeeds(plan).map((seed) => relatedRequest(plan, seed, { depth: 0, seed })),
  next: (plan, { note, found }, before) => {
    const depth = Number(note.depth) + 1;
    // The last step has most of the questions, and leads nowhere: nothing is looked up for it.
    if (depth >= plan.depth || before.length >= maxCrawlRequests) return [];
    const { asked, there } = requestedVideos(before, depth);
    const remaining = Math.min(plan.perStep - there, maxCrawlRequests - before.length);
    const fresh = [...new Set(found.ids)].filter((id) => !asked.has(id)).slice(0, Math.max(0, remaining));
    return fresh.map((videoId) => relatedRequest(plan, videoId, { depth, seed: note.seed ?? null }));
  },
  maxRequests: (plan) => {
    const [seed] = plan.seeds;
    if (seed === undefined) return [];
    return [
      {
        question: relatedRequest(plan, seed, { depth: 0, seed }),
        times: crawlStepSizes(plan).reduce((a, b) => a + b, 0),
      },
    ];
  },
};

/** How many videos each step asks about at most: every video of the step before may lead to as many as its pages hold. */
export function crawlStepSizes(plan: Pick<CrawlPlan, 'seeds' | 'depth' | 'pages' | 'perStep'>): number[] {
  const steps: number[] = [];
  let remaining = maxCrawlRequests;
  let max = uniqueSeeds(plan).length;
  for (let depth = 0; depth < plan.depth; depth += 1) {
    max = Math.min(max, remaining);
    steps.push(max);
    remaining -= max;
    max = Math.min(max * plan.pages * maxRelatedPerPage, plan.perStep);
  }
  return steps;
}

/** Each seed once, and no more of them than a crawl may ask about. */
const uniqueSeeds = ({ seeds }: Pick<CrawlPlan, 'seeds'>): VideoId[] => [...new Set(seeds)].slice(0, maxCrawlRequests);

/** Every video that the run asks about, and how many of them in the step of this depth. */
function requestedVideos(before: readonly Step[], depth: number): { asked: Set<string>; there: number } {
  const asked = new Set<string>();
  let there = 0;
  for (const step of before) {
    asked.add((step.asked as { videoId: string }).videoId);
    if (step.note.depth === depth) there += 1;
  }
  return { asked, there };
}

function relatedRequest(
  { pages, country, language }: CrawlPlan,
  videoId: VideoId,
  note: { depth: number; seed: string | number | null },
): PlannedRequest {
  const asked: ParamsOf<'relatedVideos'> = {
    videoId,
    pages,
    ...(country !== null && { country }),
    ...(language !== null && { language }),
  };
  return { name: 'relatedVideos', asked, note };
}
