import { browser } from 'wxt/browser';
import type { PageState } from '../video-url';

/**
 * Reports the page's video to the worker without the messenger, whose schemas are too large to load into every page.
 */
export async function reportPageState(state: PageState): Promise<void> {
  try {
    await browser.runtime.sendMessage({ kind: 'page/shows-video', body: state });
  } catch {
    // The extension was updated or removed, so there is no receiver.
  }
}

/** The parts of a page that are watched: a window, or a similar object in tests. */
export interface WatchedPage {
  addEventListener: EventTarget['addEventListener'];
  location: { href: string };
  document: EventTarget & { prerendering?: boolean };
  /** Absent in older browsers. */
  navigation?: EventTarget;
}

interface WatchOptions {
  page: WatchedPage;
  /** Returns the state for an address; `null` for other sites. */
  parse(address: string): PageState | null;
  report(state: PageState): unknown;
  signal: AbortSignal;
  /** Returns the time in milliseconds. */
  now(): number;
}

const noVideo: PageState = { videoId: null, kind: 'other' };

/** The interval of checks in browsers without the Navigation API, in milliseconds. */
const pollInterval = 1000;

/** The shortest time between two checks, in milliseconds. A page can change its address thousands of times a second. */
const minCheckInterval = 100;

/**
 * Reports the page's video at once and then each change once; of several changes within `minCheckInterval`, only the
 * last one. Only the address of the page is read.
 */
export function watchPageState({ page, parse, report, signal, now }: WatchOptions): void {
  let address = '';
  let last = '';
  let lastChange = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  const checkAddress = () => {
    // A prerendered page reports nothing before it is shown.
    if (signal.aborted || page.document.prerendering) return;
    const { href } = page.location;
    // Several events signal the same change, so an address is parsed only once.
    if (href === address) return;
    const time = now();
    if (time - lastChange < minCheckInterval) {
      if (!isWaiting) setTimeout(checkLater, minCheckInterval - (time - lastChange));
      isWaiting = true;
      return;
    }
    lastChange = time;
    address = href;
    const state = parse(href) ?? noVideo;
    const fingerprint = `${state.videoId} ${state.kind}`;
    if (fingerprint === last) return;
    last = fingerprint;
    report(state);
  };
  const checkLater = () => {
    isWaiting = false;
    checkAddress();
  };
  const on = (target: EventTarget | WatchedPage, name: string, listener: (event: Event) => void) =>
    target.addEventListener(name, listener, { signal });

  checkAddress();
  on(page.document, 'prerenderingchange', checkAddress);
  // Navigation events of the desktop site, of the mobile site and of the browser.
  for (const name of ['yt-navigate-finish', 'state-navigateend', 'popstate']) on(page, name, checkAddress);
  on(page, 'pageshow', (event) => {
    // A page restored from the back/forward cache must report again, because another page was shown in between.
    if ('persisted' in event && event.persisted) address = last = '';
    checkAddress();
  });
  if (page.navigation) on(page.navigation, 'navigatesuccess', checkAddress);
  else poll(checkAddress, signal);
}

function poll(checkAddress: () => void, signal: AbortSignal): void {
  const interval = setInterval(checkAddress, pollInterval);
  signal.addEventListener('abort', () => clearInterval(interval));
}
