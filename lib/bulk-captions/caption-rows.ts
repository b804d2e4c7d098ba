import type { TrackRequest } from '@/lib/captions/records';
import { fileRequestFrom, isOtherLanguage, isSameRequest } from '@/lib/captions/track-request';
import { type CaptionOutcome, captionOutcomeOf } from '@/lib/runs/caption-outcome';
import type { CaptionsPlan } from '@/lib/runs/plan-schema';
import type { Step } from '@/lib/runs/records';
import { languagesOf } from '@/lib/runs/run-rules';
import type { Failure } from '@/lib/service/failure';
import { failureText } from '@/lib/service/failure-text';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/records';
import type { Message, MessageName } from '@/lib/shared/localized-text';
import { type Spending, spendingOf } from '@/lib/spending/spending';
import { bestTracks, type LanguageFetch, type SavedTrackInfo } from './fetch-plan';

export interface CaptionRow<T extends SavedTrackInfo = SavedTrackInfo> {
  videoId: VideoId;
  outcome: CaptionOutcome;
  /** True if the request was sent and its response is not yet stored. The outcome is `waiting` meanwhile. */
  isInProgress: boolean;
  track: T | null;
  /** The request in the row's language. */
  planned: TrackRequest;
  /**
   * The request that the row describes: the planned one, or the alternative that was tried last if the video has no
   * captions as planned.
   */
  request: TrackRequest;
  /** True if the captions are in a language other than the requested one. */
  isOther: boolean;
  failure: Failure | null;
  /**
   * The cost in runs of this collection; `null` if no run requested these captions. Only one row has the cost of an
   * alternative that several languages share.
   */
  cost: Spending | null;
}

/** The caption requests of runs in any language and mode, oldest first, with their ledger rows. */
export interface RunRecords {
  steps: readonly Step[];
  entries: readonly LedgerEntry[];
}

interface RowOptions<T> extends RunRecords {
  tracks: readonly T[];
  plan: CaptionsPlan | null;
}

/**
 * Returns a row for each distinct video and language, ordered by video, then by language, with its outcome from saved
 * captions and runs.
 */
export function captionRows<T extends SavedTrackInfo>(
  videoIds: readonly VideoId[],
  fetches: readonly LanguageFetch<T>[],
  records: RowOptions<T>,
): CaptionRow<T>[] {
  const ids = [...new Set(videoIds)];
  const rowsByLanguage = fetches.map((fetch) => {
    const otherLanguages = fetches.filter((other) => other !== fetch).map(({ request }) => request.lang);
    return rowsInLanguage(ids, fetch, otherLanguages, records);
  });
  const entriesByVideo = groupByVideo(records.entries, ({ name, videoId }) => (name === 'captions' ? videoId : null));
  return ids.flatMap((id, index) => {
    const rows = rowsByLanguage.flatMap((some) => some[index] ?? []);
    const entries = (entriesByVideo.get(id) ?? []).map((entry) => ({ entry, row: rowOfCost(rows, entry) }));
    return rows.map((row): CaptionRow<T> => {
      const own = entries.filter((one) => one.row === row).map(({ entry }) => entry);
      return { ...row, cost: own.length > 0 ? spendingOf(own) : null };
    });
  });
}

type RowWithoutCost<T extends SavedTrackInfo> = Omit<CaptionRow<T>, 'cost'>;

/**
 * Returns the row of a video that shows the cost of a request: the row in the same language or, for an alternative in
 * another language, the first row that ended with it.
 */
function rowOfCost<R extends RowWithoutCost<SavedTrackInfo>>(
  rows: readonly R[],
  { params }: LedgerEntry,
): R | undefined {
  const request = requestOf({ name: 'captions', params });
  return (
    rows.find(({ planned }) => planned.lang === request?.lang) ??
    rows.find((row) => request && isSameRequest(row.request, request)) ??
    rows.find((row) => !isSameRequest(row.request, row.planned)) ??
    rows[0]
  );
}

/** `otherLanguages` are the other requested languages. A request in one of them is not an alternative. */
function rowsInLanguage<T extends SavedTrackInfo>(
  videoIds: readonly VideoId[],
  { request, fetchPlan }: LanguageFetch<T>,
  otherLanguages: readonly TrackRequest['lang'][],
  { steps, tracks, plan }: RowOptions<T>,
): RowWithoutCost<T>[] {
  const isInOtherLanguage = (other: TrackRequest | null) => other !== null && otherLanguages.includes(other.lang);
  const relevantSteps = steps.filter((step) => !isInOtherLanguage(requestOf(step)));
  const stepsByVideo = groupByVideo(relevantSteps, videoIdOf);
  const withoutCaptions = new Set(fetchPlan.withoutCaptions);
  const pending = new Set(fetchPlan.pending);
  const savedBeforeRun = savedBefore(plan, request);
  const trackFor = trackFinder(tracks);
  const savedOutcome = (videoId: VideoId, step: Step | undefined): CaptionOutcome =>
    step && !savedBeforeRun.has(videoId) && captionOutcomeOf(step) === 'saved' ? 'saved' : 'alreadySaved';
  return videoIds.map((videoId) => {
    const videoSteps = stepsByVideo.get(videoId) ?? [];
    const index = videoSteps.findLastIndex((step) => isFor(step, request));
    const step = videoSteps[index];
    const row = { videoId, planned: request };
    const track = fetchPlan.saved.get(videoId);
    if (track && !isUnderway(step))
      return { ...row, outcome: savedOutcome(videoId, step), ...trackFields(track, request) };
    // A run that started just now has no steps yet.
    const isPending = !step && pending.has(videoId);
    const outcome = isPending ? 'waiting' : outcomeOf(step, withoutCaptions.has(videoId));
    // An alternative that was tried because the video has no captions as planned.
    const alternativeStep = outcome === 'notAvailable' ? videoSteps.slice(index + 1).at(-1) : undefined;
    const other = alternativeStep ? requestOf(alternativeStep) : null;
    const found = other && trackFor(videoId, other);
    if (other && found)
      return { ...row, outcome: savedOutcome(videoId, alternativeStep), ...trackFields(found, other) };
    const last = alternativeStep ?? step;
    return {
      ...row,
      ...trackFields<T>(null, other ?? request),
      outcome: alternativeStep ? outcomeOf(alternativeStep, false) : outcome,
      isInProgress: isUnderway(last),
      failure: last?.failure ?? null,
    };
  });
}

const isUnderway = (step: Step | undefined): boolean => step?.state === 'sent' || step?.state === 'received';

/** Returns the videos whose captions the latest run found saved. */
function savedBefore(plan: CaptionsPlan | null, { lang, mode }: TrackRequest): ReadonlySet<VideoId> {
  const language = plan?.mode === mode ? languagesOf(plan).find((one) => one.lang === lang) : undefined;
  return new Set(language?.alreadySaved);
}

/** Creates a function that finds the best track of a video for a request. It ranks the tracks once per request. */
function trackFinder<T extends SavedTrackInfo>(tracks: readonly T[]) {
  const cached = new Map<string, Map<string, T>>();
  return (videoId: string, request: TrackRequest): T | undefined => {
    const name = `${request.lang} ${request.mode}`;
    const best = cached.get(name) ?? bestTracks(tracks, request);
    cached.set(name, best);
    return best.get(videoId);
  };
}

const trackFields = <T extends SavedTrackInfo>(track: T | null, request: TrackRequest) => ({
  track,
  request,
  failure: null,
  isInProgress: false,
  isOther: track !== null && isOtherLanguage(request.lang, track.lang),
});

function outcomeOf(step: Step | undefined, hasNoCaptions: boolean): CaptionOutcome {
  const outcome = step ? captionOutcomeOf(step) : 'notRequested';
  // Captions that a run stored may have been deleted since.
  const isSettled = outcome === 'uncertain' || outcome === 'waiting' || outcome === 'notAvailable';
  if (isSettled) return outcome;
  if (hasNoCaptions) return 'notAvailable';
  return outcome === 'failed' ? 'failed' : 'notRequested';
}

/**
 * Returns the videos whose requests are planned, running or without a response. Requesting them again would bill twice.
 */
export const pendingVideoIds = (steps: readonly Step[], request: TrackRequest): Set<VideoId> =>
  new Set(
    steps.flatMap((step) => {
      const isOpen = captionOutcomeOf(step) === 'waiting' || step.state === 'uncertain';
      return isOpen && isFor(step, request) ? (videoIdOf(step) ?? []) : [];
    }),
  );

const requestOf = (step: Pick<Step, 'name' | 'params'>): TrackRequest | null => fileRequestFrom(step)?.request ?? null;
function isFor(step: Pick<Step, 'name' | 'params'>, request: TrackRequest): boolean {
  const stepRequest = requestOf(step);
  return stepRequest !== null && isSameRequest(stepRequest, request);
}

function groupByVideo<R>(rows: readonly R[], idOf: (row: R) => string | null | undefined): Map<string, R[]> {
  const sorted = new Map<string, R[]>();
  for (const row of rows) {
    const id = idOf(row);
    if (id == null) continue;
    const group = sorted.get(id) ?? [];
    group.push(row);
    sorted.set(id, group);
  }
  return sorted;
}

const videoIdOf = ({ name, params }: Pick<Step, 'name' | 'params'>): VideoId | undefined =>
  name === 'captions' ? (params as { videoId?: VideoId }).videoId : undefined;

export const captionOutcomeNames: Record<CaptionOutcome, MessageName> = {
  saved: 'saved',
  alreadySaved: 'bulkAlreadySaved',
  notAvailable: 'bulkNotAvailable',
  failed: 'failed',
  uncertain: 'bulkUnanswered',
  waiting: 'waiting',
  notRequested: 'notRequested',
};

/** Returns the outcome as a message, or the reason for a failure. */
export const rowMessage = ({ outcome, failure }: Pick<CaptionRow, 'outcome' | 'failure'>, locale: string): Message =>
  outcome === 'failed' && failure ? failureText(failure, locale).sentence : [captionOutcomeNames[outcome]];
