import { cacheKey } from '@/lib/core/cache-key';
import type { LedgerEntry } from '@/lib/core/ledger';
import { platformHosts } from '@/lib/core/platform-hosts';
import type { Call, HeldAnswer } from '@/lib/core/service/call';
import { type Asked, rowOf } from '@/lib/core/service/endpoints';
import type { VideoId } from '@/lib/core/service/ids';
import type { Settings } from '@/lib/core/settings';
import type { Shown } from '@/lib/core/shown';

/** What the reader looks at: the active tab of the focused window, and the host of its page. */
export interface InFront {
  shown: Shown;
  host: string;
}

export interface AutoParts {
  settings(): Promise<Settings>;
  inFront(): Promise<InFront | null>;
  about(videoId: string): Promise<HeldAnswer[]>;
  attempts(key: string): Promise<LedgerEntry[]>;
  call: Call;
  /** Runs a job after so many seconds, unless it is called off. Keeps the worker alive for it. */
  after(seconds: number, job: () => Promise<void>): () => void;
  /** Shows, or takes away, the sign that captions come by themselves. */
  sign(on: boolean): Promise<void>;
}

/**
 * Captions that come by themselves, for readers who switched that on (BIL-05). `look` is to be called whenever what is in
 * front may have changed; only a video that stays there for the dwell is asked for, and no question is ever sent twice.
 * A worker that dies during the dwell has sent nothing.
 */
export function autoCaptions(parts: AutoParts): { look(): Promise<void> } {
  let waiting: { place: string; callOff: () => void } | null = null;
  let looks = 0;

  const look = async () => {
    looks += 1;
    const mine = looks;
    const { auto } = await parts.settings();
    await parts.sign(auto.on);
    const wanted = auto.on ? wantedIn(await parts.inFront(), auto) : null;
    // A later look knows better, and a place that is waited at, or was, is not waited at again.
    if (mine !== looks || waiting?.place === wanted?.place) return;
    waiting?.callOff();
    waiting = wanted && { place: wanted.place, callOff: parts.after(auto.dwellSeconds, () => ask(parts, wanted)) };
  };
  return { look };
}

/** A video to ask for, and where it stood: another tab, or the same video again after another, is another place. */
interface Wanted {
  videoId: VideoId;
  place: string;
}

function wantedIn(front: InFront | null, auto: Settings['auto']): Wanted | null {
  if (!front?.shown.videoId || auto.pausedHosts.includes(front.host)) return null;
  // A site that the reader allowed is only looked at: there every question is by a click.
  if (!platformHosts.includes(front.host)) return null;
  const { tabId, seq, videoId, kind } = front.shown;
  // Live and upcoming pages need a click, because captions may not exist yet (DET-07).
  return kind === 'live' ? null : { videoId, place: `${tabId} ${seq} ${videoId}` };
}

async function ask(parts: AutoParts, before: Wanted): Promise<void> {
  const { auto, languages, serviceUrl } = await parts.settings();
  const now = auto.on ? wantedIn(await parts.inFront(), auto) : null;
  const question = now?.place === before.place && questionFor(before.videoId, languages[0]);
  if (!question || (await isKnown(parts, question, serviceUrl))) return;
  await parts.call('captions', question, { by: 'auto' });
}

/** `null` where the first language is none that the service takes. */
function questionFor(videoId: VideoId, lang: string | undefined): Asked<'captions'> | null {
  const question = rowOf('captions').asked.safeParse({ videoId, lang });
  return question.success ? question.data : null;
}

/** Whether captions of the video are held, or the question was sent before: it is not sent again unasked. */
async function isKnown({ about, attempts }: AutoParts, question: Asked<'captions'>, serviceUrl: string) {
  const held = await about(question.videoId);
  if (held.some(({ name }) => name === 'captions')) return true;
  return (await attempts(cacheKey('captions', question, serviceUrl))).length > 0;
}
