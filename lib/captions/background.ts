import { platformHosts } from '@/lib/platform/platform-links';
import type { ShownVideo } from '@/lib/platform/video-url';
import type { CachedResponse, Call } from '@/lib/service/call';
import { endpointOf, type ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/records';
import { cacheKey } from '@/lib/service/request';
import type { Settings } from '@/lib/settings/settings';

/** The video in the active tab of the focused window, and the host of its page. */
export interface FrontTab {
  shown: ShownVideo;
  host: string;
}

interface AutoCaptionsPorts {
  settings(): Promise<Settings>;
  frontTab(): Promise<FrontTab | null>;
  about(videoId: string): Promise<readonly Pick<CachedResponse, 'name'>[]>;
  attempts(key: string): Promise<LedgerEntry[]>;
  call: Call;
  /** Runs a job after a delay in seconds and keeps the worker alive until then. Returns a function that cancels it. */
  after(seconds: number, job: () => Promise<void>): () => void;
  /**
   * Returns the length of the video in the tab in seconds, `'live'` for a live stream, or `null` while it is
   * unknown.
   */
  playerLength(tabId: number): Promise<number | 'live' | null>;
}

/**
 * Requests captions automatically for users who enabled this. Call `check` whenever the visible page may have changed:
 * captions are requested once a video has stayed visible for the dwell time, and each request is sent only once.
 */
export function createAutoCaptions(ports: AutoCaptionsPorts): { check(): Promise<void> } {
  let waiting: { visit: string; cancel: () => void } | null = null;
  let checkCount = 0;

  const check = async () => {
    checkCount += 1;
    const current = checkCount;
    const { auto } = await ports.settings();
    const video = auto.on ? pendingVideoIn(await ports.frontTab(), auto) : null;
    // A newer call replaces this one, and each page visit starts its timer only once.
    if (current !== checkCount || waiting?.visit === video?.visit) return;
    waiting?.cancel();
    waiting = null;
    if (video) wait(video, auto.dwellSeconds, maxWaits);
  };

  /**
   * Requests the captions after a delay. While the length is unknown, tries again, up to `remainingWaits` attempts in
   * all.
   */
  const wait = (video: PendingVideo, seconds: number, remainingWaits: number) => {
    const current = { visit: video.visit, cancel: () => {} };
    waiting = current;
    current.cancel = ports.after(seconds, async () => {
      const hasNoLength = (await requestCaptions(ports, video)) === 'unknown-length';
      if (hasNoLength && remainingWaits > 1 && waiting === current) wait(video, seconds, remainingWaits - 1);
    });
  };
  return { check };
}

/** After this many attempts, the user must click to get captions. */
const maxWaits = 4;

/** A video to request. `visit` identifies the page visit, so opening the same video again counts as a new visit. */
interface PendingVideo {
  videoId: VideoId;
  tabId: number;
  visit: string;
}

function pendingVideoIn(front: FrontTab | null, auto: Settings['auto']): PendingVideo | null {
  if (!front?.shown.videoId || auto.pausedHosts.includes(front.host)) return null;
  // On hosts that the user added, every request needs a click.
  if (!platformHosts.includes(front.host)) return null;
  const { tabId, seq, videoId, kind } = front.shown;
  return kind === 'live' ? null : { videoId, tabId, visit: `${tabId} ${seq} ${videoId}` };
}

async function requestCaptions(ports: AutoCaptionsPorts, pending: PendingVideo): Promise<'unknown-length' | undefined> {
  const { auto, languages, serviceUrl } = await ports.settings();
  const current = auto.on ? pendingVideoIn(await ports.frontTab(), auto) : null;
  const params = current?.visit === pending.visit && paramsFor(pending.videoId, languages[0]);
  if (!params || (await isSavedOrSent(ports, params, serviceUrl))) return undefined;
  const length = await ports.playerLength(pending.tabId);
  if (length === null) return 'unknown-length';
  // Live streams usually have an ordinary video URL, so only the player shows that the stream has no end.
  if (length !== 'live') await ports.call('captions', params, { startedBy: 'automatic' });
  return undefined;
}

/** Returns the request parameters, or `null` if the service does not accept the user's first language. */
function paramsFor(videoId: VideoId, lang: string | undefined): ParamsOf<'captions'> | null {
  const params = endpointOf('captions').paramsSchema.safeParse({ videoId, lang });
  return params.success ? params.data : null;
}

/** Returns whether captions of the video are saved, or this request was sent before. */
async function isSavedOrSent({ about, attempts }: AutoCaptionsPorts, params: ParamsOf<'captions'>, serviceUrl: string) {
  const saved = await about(params.videoId);
  if (saved.some(({ name }) => name === 'captions')) return true;
  return (await attempts(cacheKey('captions', params, serviceUrl))).length > 0;
}
