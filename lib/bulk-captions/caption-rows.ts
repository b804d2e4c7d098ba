import { fileRequestFrom, isOtherLanguage, isSameRequest, type TrackRequest } from '@/lib/captions/track-request';
import { type CaptionOutcome, captionOutcomeOf } from '@/lib/runs/caption-outcome';
import type { CaptionsPlan } from '@/lib/runs/plan';
import type { Step } from '@/lib/runs/run';
import { languagesOf } from '@/lib/runs/run-rules';
import type { Failure } from '@/lib/service/failure';
import { failureText } from '@/lib/service/failure-text';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Message, MessageName } from '@/lib/shared/localized-text';
import { type Spending, spendingOf } from '@/lib/spending/spending';
import { bestTracks, type FetchPlan, type SavedTrackInfo } from './fetch-plan';

/** The captions of one video in one requested language. */
export interface CaptionRow<T extends SavedTrackInfo = SavedTrackInfo> {
  videoId: VideoId;
  outcome: CaptionOutcome;
  /** True if the request was sent and its response is not yet stored. The outcome is `waiting` meanwhile. */
  isInProgress: boolean;
  track: T | null;
  /**
   * The request that the row describes: the planned one, or the alternative that was tried last if the video has no
   * captions as planned.
   */
  request: TrackRequest;
  /** True if the captions are in a language other than the requested one. */
  isOther: boolean;
  failure: Failure | null;
  /** The cost in runs of this collection; `null` if no run requested these captions. */
  cost: Spending | null;
}

/** The caption requests of runs in any language and mode, oldest first, with their ledger rows. */
export interface RunRecords {
  steps: readonly Step[];
  entries: readonly LedgerEntry[];
}

interface RowOptions<T> extends RunRecords {
  tracks: readonly T[];
  /** The plan of the latest run, which lists the captions that were already saved. */
  plan: CaptionsPlan | null;
  /** The other languages of the list. A request in one of these languages is not an alternative. */
  otherRequests: readonly TrackRequest[];
}

/** Returns a row for each distinct video in order, with its outcome from saved captions and runs. */
export function captionRows<T extends SavedTrackInfo>(
  videoIds: readonly VideoId[],
  request: TrackRequest,
  fetchPlan: FetchPlan<T>,
  { steps, entries, tracks, plan, otherRequests }: RowOptions<T>,
): CaptionRow<T>[] {
  const relevantSteps = steps.filter((step) => !otherRequests.some((other) => isFor(step, other)));
  const stepsByVideo = groupByVideo(relevantSteps, videoIdOf);
  const relevantEntries = entries.filter(
    ({ asked }) => !otherRequests.some((other) => isFor({ name: 'captions', asked }, other)),
  );
  const entriesByVideo = groupByVideo(relevantEntries, ({ name, videoId }) => (name === 'captions' ? videoId : null));
  const withoutCaptions = new Set(fetchPlan.withoutCaptions);
  const pending = new Set(fetchPlan.pending);
  const savedBeforeRun = savedBefore(plan, request);
  const trackFor = trackFinder(tracks);
  const savedOutcome = (videoId: VideoId, step: Step | undefined): CaptionOutcome =>
    step && !savedBeforeRun.has(videoId) && captionOutcomeOf(step) === 'saved' ? 'saved' : 'alreadySaved';
  return [...new Set(videoIds)].map((videoId) => {
    const videoSteps = stepsByVideo.get(videoId) ?? [];
    const index = videoSteps.findLastIndex((step) => isFor(step, request));
    const step = videoSteps[index];
    const ledgerRows = entriesByVideo.get(videoId);
    const cost = ledgerRows ? spendingOf(ledgerRows) : null;
    const track = fetchPlan.saved.get(videoId);
    if (track) return { videoId, cost, outcome: savedOutcome(videoId, step), ...trackFields(track, request) };
    // A run that started just now has no steps yet.
    const isPending = !step && pending.has(videoId);
    const outcome = isPending ? 'waiting' : outcomeOf(step, withoutCaptions.has(videoId));
    // An alternative that was tried because the video has no captions as planned.
    const alternativeStep = outcome === 'notAvailable' ? videoSteps.slice(index + 1).at(-1) : undefined;
    const other = alternativeStep ? requestOf(alternativeStep) : null;
    const found = other && trackFor(videoId, other);
    if (other && found)
      return { videoId, cost, outcome: savedOutcome(videoId, alternativeStep), ...trackFields(found, other) };
    const last = alternativeStep ?? step;
    return {
      videoId,
      cost,
      ...trackFields<T>(null, other ?? request),
      outcome: alternativeStep ? outcomeOf(alternativeStep, false) : outcome,
      isInProgress: last?.state === 'sent' || last?.state === 'received',
      failure: last?.failure ?? null,
    };
  });
}

/** Returns the videos whose captions the latest run found saved. */
function savedBefore(plan: CaptionsPlan | null, { lang, mode }: TrackRequest): ReadonlySet<VideoId> {
  const language = plan?.mode === mode ? languagesOf(plan).find((one) => one.lang === lang) : undefined;
  return new Set(language?.held);
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
  const isSettled = outcome === 'unanswered' || outcome === 'waiting' || outcome === 'notAvailable';
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
      const isOpen = captionOutcomeOf(step) === 'waiting' || step.state === 'possible';
      return isOpen && isFor(step, request) ? (videoIdOf(step) ?? []) : [];
    }),
  );

const requestOf = (step: Pick<Step, 'name' | 'asked'>): TrackRequest | null => fileRequestFrom(step)?.question ?? null;
function isFor(step: Pick<Step, 'name' | 'asked'>, request: TrackRequest): boolean {
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

/** Returns the video of a captions request. */
const videoIdOf = ({ name, asked }: Pick<Step, 'name' | 'asked'>): VideoId | undefined =>
  name === 'captions' ? (asked as { videoId?: VideoId }).videoId : undefined;

/** The messages that name an outcome without a number. */
export const captionOutcomeNames: Record<CaptionOutcome, MessageName> = {
  saved: 'bulkSaved',
  alreadySaved: 'bulkAlreadySaved',
  notAvailable: 'bulkNotAvailable',
  failed: 'bulkFailed',
  unanswered: 'bulkUnanswered',
  waiting: 'bulkWaiting',
  notRequested: 'bulkNotRequested',
};

/** Returns the outcome as a message, or the reason for a failure. */
export const rowMessage = ({ outcome, failure }: Pick<CaptionRow, 'outcome' | 'failure'>, locale: string): Message =>
  outcome === 'failed' && failure ? failureText(failure, locale).sentence : [captionOutcomeNames[outcome]];
