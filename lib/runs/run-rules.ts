import { captionsParams } from '@/lib/captions/track-request';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import type { CaptionMode } from '@/lib/service/value-sets';
import { crawlRule } from './crawl-rule';
import { maxIdsOf, planDetails } from './plan-details';
import { maxListPages } from './plan-limits';
import type {
  CaptionsPlan,
  DetailsPlan,
  LanguagePlan,
  Plan,
  PlaylistPlan,
  PlaylistSource,
  PopularPlan,
  RunKind,
} from './plan-schema';
import type { Step } from './records';
import type { PlannedRequest, RunRule, StoredStep } from './run-rule';
import { searchRule } from './search-rule';

export const detailsRule: RunRule<DetailsPlan> = {
  hasFixedIds: true,
  first: ({ ids, lang, fields, shorts }) =>
    planDetails(ids, { maxIdsPerRequest: maxIdsOf(shorts) }).batches.map((some) => ({
      name: shorts ? 'videos' : 'batchVideos',
      params: {
        ids: some,
        ...(lang && { lang }),
        ...(fields && { fields }),
        ...(shorts && { additionalFields: ['isShort'] }),
      },
      context: {},
    })),
  next: () => [],
};

/**
 * Returns the token of the next page. Returns `null` at the end of the list, at the limit, or if that page was already
 * requested, because such a list would never end.
 */
function nextPageToken({ results }: StoredStep, before: readonly Step[], max: number): string | null {
  const token = results.nextPageToken;
  if (token === null || token === '' || before.length >= Math.min(max, maxListPages)) return null;
  return before.some(({ params }) => (params as { page?: unknown }).page === token) ? null : token;
}

const popularRule: RunRule<PopularPlan> = {
  first: (plan) => (plan.pages > 0 ? [popularRequest(plan, null)] : []),
  next: (plan, done, before) => {
    const page = nextPageToken(done, before, plan.pages);
    return page === null ? [] : [popularRequest(plan, page)];
  },
};

function popularRequest({ country, category, language, pageSize }: PopularPlan, page: string | null): PlannedRequest {
  const params: ParamsOf<'popularVideos'> = {
    ...(country !== null && { country }),
    ...(category !== null && { category }),
    ...(language !== null && { language }),
    ...(pageSize !== null && { pageSize: String(pageSize) }),
    ...(page !== null && { page }),
  };
  return { name: 'popularVideos', params, context: {} };
}

const playlistRule: RunRule<PlaylistPlan> = {
  first: ({ of, pages }) => (pages > 0 ? [playlistRequest(of, null)] : []),
  next: ({ of, pages }, done, before) => {
    const page = nextPageToken(done, before, pages);
    return page === null ? [] : [playlistRequest(of, page)];
  },
};

function playlistRequest({ is, id }: PlaylistSource, page: string | null): PlannedRequest {
  const params: ParamsOf<'playlistItems'> = {
    ...(is === 'playlist' && { playlist: id }),
    ...(is === 'channel' && { channelId: id }),
    ...(is === 'video' && { video: id }),
    ...(page !== null && { page }),
  };
  return { name: 'playlistItems', params, context: {} };
}

export const captionsRule: RunRule<CaptionsPlan> = {
  hasFixedIds: true,
  // The lists come first, because they decide which captions are requested.
  first: (plan) => [
    ...(plan.listFirst ?? []).map(listRequest),
    ...languagesOf(plan).flatMap(({ lang, ids }) => ids.map((id) => captionsRequest(id, lang, plan.mode))),
  ],
  next: () => [],
};

export const languagesOf = (plan: CaptionsPlan): LanguagePlan[] => [plan, ...(plan.otherLanguages ?? [])];

export const listRequest = (videoId: VideoId): PlannedRequest => ({
  name: 'captionFiles',
  params: { videoId },
  context: {},
});

export const captionsRequest = (videoId: VideoId, lang: string | null, mode: CaptionMode): PlannedRequest => ({
  name: 'captions',
  params: captionsParams(videoId, { lang, mode }),
  context: {},
});

/** Returns a captions plan with every language for the same videos, none of them saved. */
export const captionsPlanFor = (
  { otherLanguages, listFirst, ...plan }: CaptionsPlan,
  ids: VideoId[],
): CaptionsPlan => ({
  ...plan,
  ids,
  alreadySaved: [],
  ...(otherLanguages && { otherLanguages: otherLanguages.map(({ lang }) => ({ lang, ids, alreadySaved: [] })) }),
  ...(listFirst && { listFirst: ids }),
});

/** Returns the plan for another device, which may have other saved captions: all videos are to be requested. */
export const portableCaptionsPlan = (plan: CaptionsPlan): CaptionsPlan => captionsPlanFor(plan, captionsVideosOf(plan));

/** Returns the videos of a captions plan, each once. */
export const captionsVideosOf = (plan: CaptionsPlan): VideoId[] => [
  ...new Set(languagesOf(plan).flatMap(({ ids, alreadySaved }) => [...ids, ...alreadySaved])),
];

/** Returns whether the response is saved in the cache and not as a capture of the collection. */
export const isSavedInCache = ({ name }: Pick<PlannedRequest, 'name'>): boolean =>
  name === 'captions' || name === 'captionFiles';

type RuleOf<K extends RunKind> = RunRule<Extract<Plan, { kind: K }>>;

export const runRules: { [K in RunKind]: RuleOf<K> } = {
  captions: captionsRule,
  details: detailsRule,
  crawl: crawlRule,
  playlist: playlistRule,
  popular: popularRule,
  search: searchRule,
};

/** Returns the rule of a plan. The cast is needed because the compiler does not link a plan to its kind's rule. */
export const ruleOf = (plan: Plan): RunRule<Plan> => runRules[plan.kind] as RunRule<Plan>;
