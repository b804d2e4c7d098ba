import { captionsParams } from '@/lib/captions/track-request';
import type { PlannedRequest } from '@/lib/provenance/capture';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { maxIdsInBatch } from '@/lib/service/request-limits';
import { chunk } from '@/lib/shared/lists';
import { crawl } from './crawl-rule';
import type { CaptionsPlan, DetailsPlan, Plan, PlaylistPlan, PlaylistSource, PopularPlan, RunKind } from './plan';
import type { RunRule, Step, StoredStep } from './run';
import { search } from './search-rule';

/**
 * Requests of 1,000 ids, a whole number of chunks. Only the last chunk can be partly filled, so the billed number is
 * minimal (section "Limits").
 */
export const complete: RunRule<DetailsPlan> = {
  completes: true,
  first: batchRequests,
  next: () => [],
  maxRequests: (plan) => batchRequests(plan).map((request) => ({ request, times: 1 })),
};

function batchRequests({ ids, lang, fields }: DetailsPlan): PlannedRequest[] {
  return chunk(ids, maxIdsInBatch).map((part) => ({
    name: 'batchVideos',
    asked: { ids: part, ...(lang && { lang }), ...(fields && { fields }) },
    note: {},
  }));
}

/** Limits a list that never ends. */
export const maxListPages = 1_000;

/**
 * Returns the token of the next page, or `null` at the end of the list, at the limit, or for a page that was requested
 * already, because such a list would never end.
 */
function nextPageToken({ found }: StoredStep, before: readonly Step[], max: number): string | null {
  const token = found.nextPageToken;
  if (token === null || token === '' || before.length >= Math.min(max, maxListPages)) return null;
  return before.some(({ asked }) => (asked as { page?: unknown }).page === token) ? null : token;
}

const popular: RunRule<PopularPlan> = {
  first: (plan) => (plan.pages > 0 ? [popularRequest(plan, null)] : []),
  next: (plan, done, before) => {
    const page = nextPageToken(done, before, plan.pages);
    return page === null ? [] : [popularRequest(plan, page)];
  },
  maxRequests: (plan) => [{ request: popularRequest(plan, null), times: plan.pages }],
};

function popularRequest({ country, category, language, pageSize }: PopularPlan, page: string | null): PlannedRequest {
  const params: ParamsOf<'popularVideos'> = {
    ...(country !== null && { country }),
    ...(category !== null && { category }),
    ...(language !== null && { language }),
    ...(pageSize !== null && { pageSize: String(pageSize) }),
    ...(page !== null && { page }),
  };
  return { name: 'popularVideos', asked: params, note: {} };
}

const playlist: RunRule<PlaylistPlan> = {
  first: ({ of, pages }) => (pages > 0 ? [playlistRequest(of, null)] : []),
  next: ({ of, pages }, done, before) => {
    const page = nextPageToken(done, before, pages);
    return page === null ? [] : [playlistRequest(of, page)];
  },
  maxRequests: ({ of, pages }) => [{ request: playlistRequest(of, null), times: pages }],
};

function playlistRequest({ is, id }: PlaylistSource, page: string | null): PlannedRequest {
  const params: ParamsOf<'playlistItems'> = {
    ...(is === 'playlist' && { playlist: id }),
    ...(is === 'channel' && { channelId: id }),
    ...(is === 'video' && { video: id }),
    ...(page !== null && { page }),
  };
  return { name: 'playlistItems', asked: params, note: {} };
}

export const captions: RunRule<CaptionsPlan> = {
  completes: true,
  first: (plan) => plan.ids.map((id) => captionsRequest(plan, id)),
  next: () => [],
  // All requests have the same price, so one stands for all.
  maxRequests: (plan) =>
    plan.ids.slice(0, 1).map((id) => ({ request: captionsRequest(plan, id), times: plan.ids.length })),
};

const captionsRequest = ({ lang, mode }: CaptionsPlan, videoId: VideoId): PlannedRequest => ({
  name: 'captions',
  asked: captionsParams(videoId, { lang, mode }),
  note: {},
});

/** Returns the plan for another device, which may have other saved captions: all videos are to be requested. */
export const portableCaptionsPlan = (plan: CaptionsPlan): CaptionsPlan => ({
  ...plan,
  ids: [...new Set([...plan.ids, ...plan.held])],
  held: [],
});

/** Returns whether the response is saved in the cache and not as a capture of the collection. */
export const isCaptionsRequest = ({ name }: Pick<PlannedRequest, 'name'>): boolean => name === 'captions';

type RuleOf<K extends RunKind> = RunRule<Extract<Plan, { kind: K }>>;

/** The rule of each kind of run. */
export const runRules: { [K in RunKind]: RuleOf<K> } = { captions, complete, crawl, playlist, popular, search };

/** Returns the rule of a plan. The cast is needed because the compiler does not link a plan to its kind's rule. */
export const ruleOf = (plan: Plan): RunRule<Plan> => runRules[plan.kind] as RunRule<Plan>;
