import { platformHosts } from '@/lib/platform/platform-hosts';
import type { ShownVideo } from '@/lib/platform/shown-video';
import type { CachedResponse, Call } from '@/lib/service/call';
import { endpointOf, type ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { cacheKey } from '@/lib/service/response-cache';
import type { Settings } from '@/lib/settings/settings';

/** What the user looks at: the active tab of the focused window, and the host of its page. */
export interface FrontTab {
  shown: ShownVideo;
  host: string;
}

interface AutoCaptionsPorts {
  settings(): Promise<Settings>;
  inFront(): Promise<FrontTab | null>;
  about(videoId: string): Promise<CachedResponse[]>;
  attempts(key: string): Promise<LedgerEntry[]>;
  call: Call;
  /** Runs a job after so many seconds, unless it is called off. Keeps the worker alive for it. */
  after(seconds: number, job: () => Promise<void>): () => void;
  /** How long the video is that the tab plays, in seconds; a live one is endless, and one to come has no length yet. */
  playerLength(tabId: number): Promise<number | 'endless' | null>;
}

/**
 * Captions that come by themselves, for readers who switched that on. `look` is to be called whenever what is in
 * front may have changed; only a video that stays there for the dwell is asked for, and no question is ever sent twice.
 * A worker that dies during the dwell has sent nothing.
 */
export function autoCaptions(ports: AutoCaptionsPorts): { look(): Promise<void> } {
  let waiting: { place: string; callOff: () => void } | null = null;
  let looks = 0;

  const look = async () => {
    looks += 1;
    const current = looks;
    const { auto } = await ports.settings();
    const wanted = auto.on ? pendingVideoIn(await ports.inFront(), auto) : null;
    // A later look knows better, and a place that is waited at, or was, is not waited at again.
    if (current !== looks || waiting?.place === wanted?.place) return;
    waiting?.callOff();
    waiting = null;
    if (wanted) wait(wanted, auto.dwellSeconds, maxWaits);
  };

  /** A player that has not begun yet is waited for, and not for ever. */
  const wait = (wanted: PendingVideo, seconds: number, more: number) => {
    const turn = { place: wanted.place, callOff: () => {} };
    waiting = turn;
    turn.callOff = ports.after(seconds, async () => {
      const isToCome = (await requestCaptions(ports, wanted)) === 'no-length-yet';
      if (isToCome && more > 1 && waiting === turn) wait(wanted, seconds, more - 1);
    });
  };
  return { look };
}

/** How often a video is waited for before it is left to a click. */
const maxWaits = 4;

/** A video to ask for, and where it stood: another tab, or the same video again after another, is another place. */
interface PendingVideo {
  videoId: VideoId;
  tabId: number;
  place: string;
}

function pendingVideoIn(front: FrontTab | null, auto: Settings['auto']): PendingVideo | null {
  if (!front?.shown.videoId || auto.pausedHosts.includes(front.host)) return null;
  // A site that the user allowed is only looked at: there every question is by a click.
  if (!platformHosts.includes(front.host)) return null;
  const { tabId, seq, videoId, kind } = front.shown;
  // Live and upcoming pages need a click, because captions may not exist yet.
  return kind === 'live' ? null : { videoId, tabId, place: `${tabId} ${seq} ${videoId}` };
}

async function requestCaptions(ports: AutoCaptionsPorts, before: PendingVideo): Promise<'no-length-yet' | undefined> {
  const { auto, languages, serviceUrl } = await ports.settings();
  const now = auto.on ? pendingVideoIn(await ports.inFront(), auto) : null;
  const question = now?.place === before.place && paramsFor(before.videoId, languages[0]);
  if (!question || (await isSavedOrSent(ports, question, serviceUrl))) return undefined;
  const length = await ports.playerLength(before.tabId);
  if (length === null) return 'no-length-yet';
  // Most live pages have the address of any other: their player tells that there is no end.
  if (length !== 'endless') await ports.call('captions', question, { by: 'auto' });
  return undefined;
}

/** `null` where the first language is none that the service takes. */
function paramsFor(videoId: VideoId, lang: string | undefined): ParamsOf<'captions'> | null {
  const params = endpointOf('captions').asked.safeParse({ videoId, lang });
  return params.success ? params.data : null;
}

/** Whether captions of the video are held, or the question was sent before: it is not sent again unasked. */
async function isSavedOrSent({ about, attempts }: AutoCaptionsPorts, params: ParamsOf<'captions'>, serviceUrl: string) {
  const saved = await about(params.videoId);
  if (saved.some(({ name }) => name === 'captions')) return true;
  return (await attempts(cacheKey('captions', params, serviceUrl))).length > 0;
}
