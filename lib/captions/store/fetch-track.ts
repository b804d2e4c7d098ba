import { NoReceiverError } from '@/lib/messaging/messages';
import type { PendingRequest } from '@/lib/requests/with-offscreen';
import type { Call, ParsedResponse } from '@/lib/service/call';
import { isEndpointName } from '@/lib/service/ledger-entry';
import { withRollback } from '@/lib/shared/async-jobs';
import type { TrackRequest } from '../records';
import { captionsParams, isSameRequest, trackRequestFrom } from '../track-request';
import type { CaptionsState, CaptionsStore, TrackRequestState } from './captions-state';
import type { SavedTrack } from './saved-tracks';

/** The place for a requested track: the first or the second column. */
export interface TrackTarget {
  call: Call;
  now(): number;
  get(): CaptionsState;
  requestState(): TrackRequestState;
  setRequestState(requestState: TrackRequestState): void;
  show(response: ParsedResponse<'captions'>): void;
}

/** Requests a track, which costs money, and shows it in its target. The current track stays visible until then. */
export async function fetchTrack(target: TrackTarget, request: TrackRequest, again: boolean): Promise<void> {
  const { call, now, get, setRequestState } = target;
  const videoId = get().subject?.videoId;
  if (!videoId) return;
  const repetition = again && { again };
  const loading: TrackRequestState = { is: 'loading', request, since: now(), ...repetition };
  setRequestState(loading);
  const work = call('captions', captionsParams(videoId, request), { startedBy: 'user', ...repetition });
  const response = await withRollback(work, () => target.requestState() === loading && setRequestState({ is: 'idle' }));
  // Ignore the response if the user opened another video or sent another request.
  if (get().subject?.videoId !== videoId || !isSameRequestState(target.requestState(), loading)) return;
  if (!response.ok) {
    setRequestState({ is: 'failed', request, failure: response.failure, at: now(), ...repetition });
    if (response.failure.kind === 'no-captions') get().addUnavailable(request);
  } else {
    setRequestState({ is: 'idle' });
    target.show(response.value);
  }
  await get().readSaved();
}

/** Returns whether a request that is still pending shows this saved track, so that the track is parsed once. */
export const isShownByRequest = (requestState: TrackRequestState, track: SavedTrack): boolean =>
  requestState.is === 'loading' &&
  isSameRequest(requestState.request, track.request) &&
  track.receivedAt >= requestState.since;

/** Stops waiting for the response; the request is not cancelled. */
export function stopFetch({
  requestState,
  setRequestState,
  now,
}: Pick<TrackTarget, 'requestState' | 'setRequestState' | 'now'>): void {
  const current = requestState();
  if (current.is !== 'loading') return;
  const { since: _, ...stopped } = current;
  setRequestState({ ...stopped, is: 'failed', failure: { kind: 'stopped' }, at: now() });
}

/** Returns whether the state still belongs to this request, even if the user stopped waiting for it. */
const isSameRequestState = (current: TrackRequestState, started: TrackRequestState): boolean =>
  current === started || (isStopped(current) && started.is === 'loading' && current.request === started.request);

const isStopped = (current: TrackRequestState): current is Extract<TrackRequestState, { is: 'failed' }> =>
  current.is === 'failed' && current.failure.kind === 'stopped';

type LoadingState = Extract<TrackRequestState, { is: 'loading' }>;

/**
 * Shows pending caption requests of this video that another page sent or whose worker was terminated, and shows their
 * captions when they arrive. Sends no request.
 */
export function watchPendingTracks(panel: CaptionsStore): void {
  let found: LoadingState | null = null;

  const check = async () => {
    const { subject } = panel.getState();
    if (!subject?.videoId) return;
    const pending = await pendingCaptions(panel, subject.videoId);
    const { subject: current, requestState, secondRequestState } = panel.getState();
    if (current?.seq !== subject.seq) return;
    if (found) {
      const { since } = found;
      if (pending.some((one) => one.since === since)) return;
      const finished = found;
      found = null;
      return isSameWait(requestState, finished) ? showArrived(panel, finished) : undefined;
    }
    const other = pending.find(
      (one) => !(secondRequestState.is === 'loading' && isSameRequest(secondRequestState.request, one)),
    );
    if (!other || requestState.is === 'loading' || isStopped(requestState)) return;
    const { since, ...request } = other;
    found = { is: 'loading', request, since };
    panel.setState({ requestState: found });
  };

  panel.subscribe((current, previous) => {
    const isOther = current.subject?.seq !== previous.subject?.seq;
    if (isOther) found = null;
    if (isOther || (current.requestState !== previous.requestState && isInterrupted(current.requestState)))
      void check();
  });
  panel.getState().ports.ledger.watch(() => {
    if (found) void check();
  });
  void check();
}

/**
 * Returns the pending caption requests of a video. Reads the ledger first, so that the worker is woken only if a
 * request is pending.
 */
async function pendingCaptions(panel: CaptionsStore, videoId: string): Promise<(TrackRequest & { since: number })[]> {
  const { ports } = panel.getState();
  const isAny = (await ports.ledger.unsettled()).some((row) => row.videoId === videoId && row.name === 'captions');
  const rows = isAny ? await ports.sendMessage('requests/pending', { videoId }).catch(noneWithoutWorker) : [];
  return rows.flatMap(({ name, params, since }) => {
    const request = isEndpointName(name) ? trackRequestFrom({ name, params }) : null;
    return request ? [{ ...request, since }] : [];
  });
}

/**
 * Returns no requests if no worker is running. A terminated worker records its requests in the ledger when it restarts.
 */
function noneWithoutWorker(error: unknown): PendingRequest[] {
  if (error instanceof NoReceiverError) return [];
  throw error;
}

/** Shows the requested track if it arrived; if not, the ledger records the outcome. */
async function showArrived(panel: CaptionsStore, { request, since }: LoadingState): Promise<void> {
  const { readSaved, showTrack } = panel.getState();
  panel.setState({ requestState: { is: 'idle' } });
  await readSaved();
  const { tracks, track } = panel.getState();
  const arrived = tracks.find((one) => isSameRequest(one.request, request) && one.receivedAt >= since);
  const isShown = arrived?.key === track?.key && arrived?.receivedAt === track?.receivedAt;
  if (arrived && !isShown) await showTrack(arrived.key);
}

const isInterrupted = (requestState: TrackRequestState): boolean =>
  requestState.is === 'failed' && requestState.failure.kind === 'interrupted';

/** Returns whether the page is still waiting for this request, or the user stopped waiting for it. */
const isSameWait = (requestState: TrackRequestState, found: LoadingState): boolean =>
  requestState === found ||
  (requestState.is === 'failed' && requestState.failure.kind === 'stopped' && requestState.request === found.request);
