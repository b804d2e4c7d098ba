import { NobodyAnswered } from '@/lib/messaging/no-receiver';
import type { UnderWay } from '@/lib/requests/pending-request';
import { isEndpoint } from '@/lib/service/call-name';
import { isSameQuestion, questionFrom, type TrackQuestion } from '../track-request';
import type { CaptionsStore } from './captions-store';
import type { Asking } from './track-request';

type Loading = Extract<Asking, { is: 'loading' }>;

/**
 * Captions that are on their way though this page did not ask for them, or lost the worker that it asked: the wait is shown
 * with its true time, and what comes of it lands as if it had been asked for here (RLB-02). Nothing is sent by this.
 */
export function findUnderWay(panel: CaptionsStore): void {
  let found: Loading | null = null;

  const look = async () => {
    const { subject } = panel.getState();
    if (!subject?.videoId) return;
    const waits = await captionsUnderWay(panel, subject.videoId);
    const { subject: now, asking, secondAsking } = panel.getState();
    if (now?.seq !== subject.seq) return;
    if (found) {
      const { since } = found;
      if (waits.some((one) => one.since === since)) return;
      const over = found;
      found = null;
      return isAbout(asking, over) ? land(panel, over) : undefined;
    }
    const other = waits.find((one) => !(secondAsking.is === 'loading' && isSameQuestion(secondAsking.question, one)));
    if (!other || !(asking.is === 'idle' || isLost(asking))) return;
    const { since, ...question } = other;
    found = { is: 'loading', question, since };
    panel.setState({ asking: found });
  };

  panel.subscribe((now, before) => {
    const isOther = now.subject?.seq !== before.subject?.seq;
    if (isOther) found = null;
    if (isOther || (now.asking !== before.asking && isLost(now.asking))) void look();
  });
  panel.ports.ledger.watch(() => {
    if (found) void look();
  });
  void look();
}

/** The book is looked at first: there is seldom anything under way, and no worker has to be woken for that. */
async function captionsUnderWay(
  { ports }: CaptionsStore,
  videoId: string,
): Promise<(TrackQuestion & { since: number })[]> {
  const isAny = (await ports.ledger.sent()).some((row) => row.videoId === videoId && row.name === 'captions');
  const rows = isAny ? await ports.ask('calls/under-way', { videoId }).catch(noneIfDead) : [];
  return rows.flatMap(({ name, asked, since }) => {
    const question = isEndpoint(name) ? questionFrom({ name, asked }) : null;
    return question ? [{ ...question, since }] : [];
  });
}

/** A worker that died over it settles its book when it wakes, and that is told. */
function noneIfDead(error: unknown): UnderWay[] {
  if (error instanceof NobodyAnswered) return [];
  throw error;
}

/** What came is shown as if it had been asked for here; where nothing did, the book says so. */
async function land(panel: CaptionsStore, { question, since }: Loading): Promise<void> {
  const { readHeld, showTrack } = panel.getState();
  panel.setState({ asking: { is: 'idle' } });
  await readHeld();
  const { tracks, track } = panel.getState();
  const came = tracks.find((one) => isSameQuestion(one.question, question) && one.receivedAt >= since);
  if (came && came.key !== track?.key) await showTrack(came.key);
}

const isLost = (asking: Asking): boolean => asking.is === 'failed' && asking.failure.kind === 'interrupted';

/** Still the same wait, also after the reader stopped waiting. */
const isAbout = (asking: Asking, found: Loading): boolean =>
  asking === found ||
  (asking.is === 'failed' && asking.failure.kind === 'stopped' && asking.question === found.question);
