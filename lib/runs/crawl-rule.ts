import type { ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { maxRelatedPerPage } from '@/lib/service/interface-limits';
import { drawNumber } from '@/lib/shared/random';
import { maxCrawlRequests } from './plan-limits';
import type { CrawlPlan } from './plan-schema';
import type { Step, StepState } from './records';
import type { PlannedRequest, RunRule } from './run-rule';

/** The options of a crawl until the user changes them. */
export const defaultCrawl = { depth: 1, pages: 1, country: null, language: null, perStep: 100 } as const;

/**
 * Plans a level once the level before it has no open step, so that the order of the responses does not matter. The
 * places of a level are shared between the seeds: each seed gets one video in turn, those of best rank first.
 */
export const crawlRule: RunRule<CrawlPlan> = {
  first: (plan) => requestedSeeds(plan).map((seed) => relatedRequest(plan, seed, { depth: 0, seed })),
  next: () => [],
  nextLevel(plan, steps) {
    for (let depth = 1; depth < plan.depth; depth += 1) {
      const chosen = chooseVideos(plan, steps, depth);
      if (chosen.length > 0) return chosen.map(({ videoId, seed }) => relatedRequest(plan, videoId, { depth, seed }));
    }
    return [];
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

type SeedNote = string | number | null;

/** A video of the next level, with the seed whose place it takes. */
interface Candidate {
  videoId: VideoId;
  seed: SeedNote;
  /** Position in the list of related videos, counted from 1. */
  rank: number;
  /** Decides between candidates of equal rank. */
  draw: number;
}

/** Returns the videos to add to a level, in order of request. */
function chooseVideos(plan: CrawlPlan, steps: readonly Step[], depth: number): Candidate[] {
  const inLevel = steps.filter(({ context }) => context.depth === depth);
  const places = Math.min(plan.perStep - inLevel.length, maxCrawlRequests - steps.length);
  if (places <= 0) return [];
  const parents = steps.filter(({ context }) => context.depth === depth - 1);
  const requested = new Set(steps.map(({ params }) => (params as { videoId?: string }).videoId));
  const turns = candidatesBySeed(plan, parents, requested).flatMap((candidates) => {
    const before = inLevel.filter(({ context }) => seedOf(context) === candidates[0]?.seed).length;
    return candidates.map((candidate, index) => ({ candidate, turn: before + index }));
  });
  turns.sort((one, other) => one.turn - other.turn || compareCandidates(one.candidate, other.candidate));
  return turns
    .slice(0, places)
    .map(({ candidate }) => candidate)
    .filter(({ videoId }) => videoId !== reservedPlace);
}

/** Stands for a video of a response that may still arrive. */
const reservedPlace = '' as VideoId;

/** Steps that may still get a response. Their seeds keep their places until then. */
const unansweredStates: ReadonlySet<StepState> = new Set(['planned', 'sent', 'received', 'uncertain']);

/** Returns the candidates of each seed, in order of rank. A video of several seeds counts for its best rank. */
function candidatesBySeed(plan: CrawlPlan, parents: readonly Step[], requested: ReadonlySet<unknown>): Candidate[][] {
  const best = new Map<VideoId, Candidate>();
  const reserved: Candidate[] = [];
  for (const { context, state, results } of parents) {
    const seed = seedOf(context);
    const candidateAt = (videoId: VideoId, rank: number): Candidate => ({
      videoId,
      seed,
      rank,
      draw: drawNumber(plan.randomSeed, `${seed} ${videoId}`),
    });
    for (const [index, videoId] of (results?.ids ?? []).entries()) {
      if (requested.has(videoId)) continue;
      const candidate = candidateAt(videoId, index + 1);
      const known = best.get(videoId);
      if (!known || compareCandidates(candidate, known) < 0) best.set(videoId, candidate);
    }
    const awaited = unansweredStates.has(state) ? plan.pages * maxRelatedPerPage : 0;
    for (let rank = 1; rank <= awaited; rank += 1) reserved.push(candidateAt(reservedPlace, rank));
  }
  const bySeed = Map.groupBy([...best.values(), ...reserved], ({ seed }) => seed);
  return Array.from(bySeed.values(), (candidates) => candidates.sort(compareCandidates));
}

const compareCandidates = (one: Candidate, other: Candidate): number => one.rank - other.rank || one.draw - other.draw;

const seedOf = ({ seed = null }: PlannedRequest['context']): SeedNote => seed;

function relatedRequest(
  { pages, country, language }: CrawlPlan,
  videoId: VideoId,
  context: { depth: number; seed: SeedNote },
): PlannedRequest {
  const params: ParamsOf<'relatedVideos'> = {
    videoId,
    pages,
    ...(country !== null && { country }),
    ...(language !== null && { language }),
  };
  return { name: 'relatedVideos', params, context };
}
