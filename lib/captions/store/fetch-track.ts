import { withRollback } from '@/lib/app-store/async-jobs';
import { NoReceiverError } from '@/lib/messaging/messages';
import type { PendingRequest } from '@/lib/requests/pending-request';
import type { Call, ParsedResponse } from '@/lib/service/call';
import { isEndpointName } from '@/lib/service/ledger-entry';
import { captionsParams, isSameRequest, type TrackRequest, trackRequestFrom } from '../track-request';
import type { CaptionsState, CaptionsStore, TrackRequestState } from './captions-state';

/** Where a requested track is shown: as the first or the second track. */
export interface TrackTarget {
  call: Call;
  now(): number;
  get(): CaptionsState;
  asking(): TrackRequestState;
  put(asking: TrackRequestState): void;
  /** Shows a received track. */
  show(told: ParsedResponse<'captions'>): void;
}

/** Requests a track, which costs money, and shows it in its target. The current track stays until then. */
export async function fetchTrack(target: TrackTarget, question: TrackRequest, again: boolean): Promise<void> {
  const { call, now, get, put } = target;
  const videoId = get().subject?.videoId;
  if (!videoId) return;
  const loading: TrackRequestState = { is: 'loading', question, since: now() };
  put(loading);
  const work = call('captions', captionsParams(videoId, question), { by: 'reader', ...(again && { again }) });
  const response = await withRollback(work, () => target.asking() === loading && put({ is: 'idle' }));
  // Ignore the response if the user opened another video or sent another request.
  if (get().subject?.videoId !== videoId || !isSameRequestState(target.asking(), loading)) return;
  if (!response.ok) {
    put({ is: 'failed', question, failure: response.failure, at: now() });
    if (response.failure.kind === 'no-captions') get().addUnavailable(question);
    return;
  }
  put({ is: 'idle' });
  target.show(response.value);
  await get().readSaved();
}

/** Stops waiting; the request is not canceled. */
export function stopFetch({ asking, put, now }: Pick<TrackTarget, 'asking' | 'put' | 'now'>): void {
  const one = asking();
  if (one.is === 'loading') put({ is: 'failed', question: one.question, failure: { kind: 'stopped' }, at: now() });
}

/** Returns whether the state is still about this request, also if the user stopped waiting for it. */
const isSameRequestState = (now: TrackRequestState, asking: TrackRequestState): boolean =>
  now === asking || (isStopped(now) && asking.is === 'loading' && now.question === asking.question);

const isStopped = (now: TrackRequestState): now is Extract<TrackRequestState, { is: 'failed' }> =>
  now.is === 'failed' && now.failure.kind === 'stopped';

type LoadingState = Extract<TrackRequestState, { is: 'loading' }>;

/**
 * Shows requests of this video that the page did not send, or lost with its worker, and then their captions. Sends no
 * request.
 */
export function watchPendingTracks(panel: CaptionsStore): void {
  let found: LoadingState | null = null;

  const check = async () => {
    const { subject } = panel.getState();
    if (!subject?.videoId) return;
    const pending = await pendingCaptions(panel, subject.videoId);
    const { subject: now, asking, secondRequestState: secondAsking } = panel.getState();
    if (now?.seq !== subject.seq) return;
    if (found) {
      const { since } = found;
      if (pending.some((one) => one.since === since)) return;
      const finished = found;
      found = null;
      return isSameWait(asking, finished) ? showArrived(panel, finished) : undefined;
    }
    const other = pending.find((one) => !(secondAsking.is === 'loading' && isSameRequest(secondAsking.question, one)));
    if (!other || !(asking.is === 'idle' || isInterrupted(asking))) return;
    const { since, ...question } = other;
    found = { is: 'loading', question, since };
    panel.setState({ asking: found });
  };

  panel.subscribe((now, before) => {
    const isOther = now.subject?.seq !== before.subject?.seq;
    if (isOther) found = null;
    if (isOther || (now.asking !== before.asking && isInterrupted(now.asking))) void check();
  });
  panel.ports.ledger.watch(() => {
    if (found) void check();
  });
  void check();
}

/** Reads the ledger first, so that the worker is only woken if a request is pending. */
async function pendingCaptions(
  { ports }: CaptionsStore,
  videoId: string,
): Promise<(TrackRequest & { since: number })[]> {
  const isAny = (await ports.ledger.sent()).some((row) => row.videoId === videoId && row.name === 'captions');
  const rows = isAny ? await ports.ask('calls/under-way', { videoId }).catch(noneWithoutWorker) : [];
  return rows.flatMap(({ name, asked, since }) => {
    const question = isEndpointName(name) ? trackRequestFrom({ name, asked }) : null;
    return question ? [{ ...question, since }] : [];
  });
}

/** A worker that died during a request records that in the ledger when it wakes. */
function noneWithoutWorker(error: unknown): PendingRequest[] {
  if (error instanceof NoReceiverError) return [];
  throw error;
}

/** Shows a track that arrived. If none did, the ledger records that. */
async function showArrived(panel: CaptionsStore, { question, since }: LoadingState): Promise<void> {
  const { readSaved: readHeld, showTrack } = panel.getState();
  panel.setState({ asking: { is: 'idle' } });
  await readHeld();
  const { tracks, track } = panel.getState();
  const arrived = tracks.find((one) => isSameRequest(one.question, question) && one.receivedAt >= since);
  if (arrived && arrived.key !== track?.key) await showTrack(arrived.key);
}

const isInterrupted = (asking: TrackRequestState): boolean =>
  asking.is === 'failed' && asking.failure.kind === 'interrupted';

/** Returns whether the page still waits for this request, or the user stopped waiting. */
const isSameWait = (asking: TrackRequestState, found: LoadingState): boolean =>
  asking === found ||
  (asking.is === 'failed' && asking.failure.kind === 'stopped' && asking.question === found.question);
