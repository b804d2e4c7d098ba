import { fileRequestFrom, isOtherLanguage, isSameRequest, type TrackRequest } from '@/lib/captions/track-request';
import type { Step } from '@/lib/runs/run';
import type { Failure } from '@/lib/service/failure';
import { failureText } from '@/lib/service/failure-text';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Message, MessageName } from '@/lib/shared/localized-text';
import { type Spending, spendingOf } from '@/lib/spending/spending';
import { bestTracks, type FetchPlan, type SavedTrackInfo } from './fetch-plan';

/**
 * `held`: captions are saved. `none`: the video has none. `failed`: another failure. `possible`: sent without a
 * response, so possibly billed. `waiting`: part of a run. `open`: not requested.
 */
export const captionStates = ['held', 'none', 'failed', 'possible', 'waiting', 'open'] as const;
export type CaptionState = (typeof captionStates)[number];

/** One video of the list with its state. */
export interface CaptionRow<T extends SavedTrackInfo = SavedTrackInfo> {
  videoId: VideoId;
  state: CaptionState;
  track: T | null;
  /**
   * The last request for the video; an alternative one if the video has no captions as planned and an alternative was
   * tried.
   */
  request: TrackRequest;
  /** The captions are in another language than requested. */
  isOther: boolean;
  failure: Failure | null;
  /** The cost in runs of this collection; `null` if no run requested the video. */
  cost: Spending | null;
}

/** The caption requests of runs in any language and mode, oldest first, with their ledger rows. */
export interface RunRecords {
  steps: readonly Step[];
  entries: readonly LedgerEntry[];
}

/** Returns a row for each distinct video in order, with its state from saved captions and runs. */
export function captionRows<T extends SavedTrackInfo>(
  wanted: readonly VideoId[],
  request: TrackRequest,
  fetchPlan: FetchPlan<T>,
  { steps, entries, tracks }: RunRecords & { tracks: readonly T[] },
): CaptionRow<T>[] {
  const stepsByVideo = groupByVideo(steps, videoIdOf);
  const entriesByVideo = groupByVideo(entries, ({ name, videoId }) => (name === 'captions' ? videoId : null));
  const without = new Set(fetchPlan.none);
  const trackFor = trackFinder(tracks);
  return [...new Set(wanted)].map((videoId) => {
    const videoSteps = stepsByVideo.get(videoId) ?? [];
    const at = videoSteps.findLastIndex((step) => isFor(step, request));
    const paid = entriesByVideo.get(videoId);
    const cost = paid ? spendingOf(paid) : null;
    const track = fetchPlan.saved.get(videoId);
    if (track) return { videoId, cost, ...trackFields(track, request) };
    const state = stateOf(videoSteps[at], without.has(videoId));
    // An alternative that was tried because the video has no captions as planned.
    const instead = state === 'none' ? videoSteps.slice(at + 1).at(-1) : undefined;
    const other = instead ? requestOf(instead) : null;
    const found = other && trackFor(videoId, other);
    if (other && found) return { videoId, cost, ...trackFields(found, other) };
    const last = instead ?? videoSteps[at];
    const then = instead ? stateOf(instead, false) : state;
    return { videoId, cost, ...trackFields<T>(null, other ?? request), state: then, failure: last?.failure ?? null };
  });
}

/** Returns the best track per request and computes the best tracks of each request once. */
function trackFinder<T extends SavedTrackInfo>(tracks: readonly T[]) {
  const known = new Map<string, Map<string, T>>();
  return (videoId: string, request: TrackRequest): T | undefined => {
    const name = `${request.lang} ${request.mode}`;
    const best = known.get(name) ?? bestTracks(tracks, request);
    known.set(name, best);
    return best.get(videoId);
  };
}

const trackFields = <T extends SavedTrackInfo>(track: T | null, request: TrackRequest) => ({
  state: 'held' as CaptionState,
  track,
  request,
  failure: null,
  isOther: track !== null && isOtherLanguage(request.lang, track.lang),
});

function stateOf(step: Step | undefined, isWithout: boolean): CaptionState {
  // The user skipped a step that was already sent, so its cost is unknown.
  if (step?.state === 'possible' || (step?.state === 'left' && step.attempts > 0)) return 'possible';
  if (step && isOpen(step)) return 'waiting';
  if (isWithout || (step?.state === 'refused' && step.failure?.kind === 'no-captions')) return 'none';
  return step?.state === 'refused' ? 'failed' : 'open';
}

/** A received step is saved within moments. */
const isOpen = ({ state }: Step): boolean => state === 'planned' || state === 'sent' || state === 'received';

/**
 * Returns the videos whose requests are planned, running or without response. Requesting them again would bill twice.
 */
export const pendingVideoIds = (steps: readonly Step[], request: TrackRequest): Set<VideoId> =>
  new Set(
    steps.flatMap((step) =>
      (isOpen(step) || step.state === 'possible') && isFor(step, request) ? (videoIdOf(step) ?? []) : [],
    ),
  );

const requestOf = (step: Step): TrackRequest | null => fileRequestFrom(step)?.question ?? null;
function isFor(step: Step, request: TrackRequest): boolean {
  const stepRequest = requestOf(step);
  return stepRequest !== null && isSameRequest(stepRequest, request);
}

function groupByVideo<R>(rows: readonly R[], idOf: (row: R) => string | null | undefined): Map<string, R[]> {
  const sorted = new Map<string, R[]>();
  for (const row of rows) {
    const id = idOf(row);
    if (id == null) continue;
    const some = sorted.get(id) ?? [];
    some.push(row);
    sorted.set(id, some);
  }
  return sorted;
}

/** Returns the video of a captions request. */
const videoIdOf = ({ asked }: Pick<Step, 'asked'>): VideoId | undefined => (asked as { videoId?: VideoId }).videoId;

export function countCaptionStates(rows: readonly Pick<CaptionRow, 'state'>[]): Record<CaptionState, number> {
  const counts = { held: 0, none: 0, failed: 0, possible: 0, waiting: 0, open: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

export const captionStateNames: Record<CaptionState, MessageName> = {
  held: 'manyHeld',
  none: 'manyNone',
  failed: 'manyFailed',
  possible: 'manyPossible',
  waiting: 'manyWaiting',
  open: 'manyOpen',
};

/** Returns the state as a message, or the reason of a failure. */
export const rowMessage = ({ state, failure }: Pick<CaptionRow, 'state' | 'failure'>, locale: string): Message =>
  state === 'failed' && failure ? failureText(failure, locale).sentence : [captionStateNames[state]];
