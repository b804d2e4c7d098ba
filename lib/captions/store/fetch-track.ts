import { NoReceiverError } from '@/lib/messaging/no-receiver';
import type { PendingRequest } from '@/lib/requests/pending-request';
import { isEndpointName } from '@/lib/service/call-name';
import { isSameRequest, type TrackRequest, trackRequestFrom } from '../track-request';
import type { CaptionsStore } from './captions-store';
import type { TrackRequestState } from './track-request';

type LoadingState = Extract<TrackRequestState, { is: 'loading' }>;

/**
 * Captions that are on their way though this page did not ask for them, or lost the worker that it asked: the wait is shown
 * with its true time, and what comes of it lands as if it had been asked for here. Nothing is sent by this.
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

/** The book is looked at first: there is seldom anything under way, and no worker has to be woken for that. */
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

/** A worker that died over it settles its book when it wakes, and that is told. */
function noneWithoutWorker(error: unknown): PendingRequest[] {
  if (error instanceof NoReceiverError) return [];
  throw error;
}

/** What came is shown as if it had been asked for here; where nothing did, the book says so. */
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

/** Still the same wait, also after the user stopped waiting. */
const isSameWait = (asking: TrackRequestState, found: LoadingState): boolean =>
  asking === found ||
  (asking.is === 'failed' && asking.failure.kind === 'stopped' && asking.question === found.question);
