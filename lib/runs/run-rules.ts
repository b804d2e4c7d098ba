import { captionsParams } from '@/lib/captions/track-request';
import type { PlannedRequest } from '@/lib/provenance/capture';
import type { ParamsOf } from '@/lib/service/endpoints';
import { maxIdsInBatch } from '@/lib/service/id-batches';
import type { VideoId } from '@/lib/service/ids';
import { chunk } from '@/lib/shared/lists';
import { crawl } from './crawl-rule';
import type { CaptionsPlan, DetailsPlan, Plan, PlaylistPlan, PlaylistSource, PopularPlan, RunKind } from './plan';
import type { RunRule, Step, StoredStep } from './run';
import { search } from './search-rule';

/**
 * Requests of 1,000 ids, which is a whole number of chunks: only the last chunk of the last request may be begun and not full,
 * so the billed units are the fewest there can be (section "Limits").
 */
export const complete: RunRule<DetailsPlan> = {
  completes: true,
  first: batchRequests,
  next: () => [],
  maxRequests: (plan) => batchRequests(plan).map((question) => ({ question, times: 1 })),
};

function batchRequests({ ids, lang, fields }: DetailsPlan): PlannedRequest[] {
  return chunk(ids, maxIdsInBatch).map((part) => ({
    name: 'batchVideos',
    asked: { ids: part, ...(lang && { lang }), ...(fields && { fields }) },
    note: {},
  }));
}

/** Most pages of one list in one run: a list that never ends ends here. */
export const maxListPages = 1_000;

/**
 * The token of the page that follows; `null` once the list ends, once so many pages were asked for, and where the service
 * names a page that was asked for already: a list that leads back to itself has no end.
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
  maxRequests: (plan) => [{ question: popularRequest(plan, null), times: plan.pages }],
};

function popularRequest({ country, category, language, pageSize }: PopularPlan, page: string | null): PlannedRequest {
  const asked: ParamsOf<'popularVideos'> = {
    ...(country !== null && { country }),
    ...(category !== null && { category }),
    ...(language !== null && { language }),
    ...(pageSize !== null && { pageSize: String(pageSize) }),
    ...(page !== null && { page }),
  };
  return { name: 'popularVideos', asked, note: {} };
}

const playlist: RunRule<PlaylistPlan> = {
  first: ({ of, pages }) => (pages > 0 ? [playlistRequest(of, null)] : []),
  next: ({ of, pages }, done, before) => {
    const page = nextPageToken(done, before, pages);
    return page === null ? [] : [playlistRequest(of, page)];
  },
  maxRequests: ({ of, pages }) => [{ question: playlistRequest(of, null), times: pages }],
};

function playlistRequest({ is, id }: PlaylistSource, page: string | null): PlannedRequest {
  const asked: ParamsOf<'playlistItems'> = {
    ...(is === 'playlist' && { playlist: id }),
    ...(is === 'channel' && { channelId: id }),
    ...(is === 'video' && { video: id }),
    ...(page !== null && { page }),
  };
  return { name: 'playlistItems', asked, note: {} };
}

export const captions: RunRule<CaptionsPlan> = {
  completes: true,
  first: (plan) => plan.ids.map((id) => captionsRequest(plan, id)),
  next: () => [],
  // One price for all of them: ten thousand questions are not made to be counted.
  maxRequests: (plan) =>
    plan.ids.slice(0, 1).map((id) => ({ question: captionsRequest(plan, id), times: plan.ids.length })),
};

const captionsRequest = ({ lang, mode }: CaptionsPlan, videoId: VideoId): PlannedRequest => ({
  name: 'captions',
  asked: captionsParams(videoId, { lang, mode }),
  note: {},
});

/** The plan for another device, which holds other tracks: there all that was wanted is looked at anew. */
export const portableCaptionsPlan = (plan: CaptionsPlan): CaptionsPlan => ({
  ...plan,
  ids: [...new Set([...plan.ids, ...plan.held])],
  held: [],
});

/** Whether the answer of a question lies among what is held beside videos, and not in the evidence of a collection. */
export const isCaptionsRequest = ({ name }: Pick<PlannedRequest, 'name'>): boolean => name === 'captions';

type RuleOf<K extends RunKind> = RunRule<Extract<Plan, { kind: K }>>;

/** Every kind of run and how it asks. */
export const runRules: { [K in RunKind]: RuleOf<K> } = { captions, complete, crawl, playlist, popular, search };

/** The rule of a plan. Cast because the compiler does not see that a plan and its kind's rule belong together. */
export const ruleOf = (plan: Plan): RunRule<Plan> => runRules[plan.kind] as RunRule<Plan>;
