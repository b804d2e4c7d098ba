import { browser } from 'wxt/browser';
import type { PageState } from '../shown-video';

/** Tells the worker which video the page shows. Stands apart from the messenger, whose schemas are too heavy for every page. */
export async function reportPageState(state: PageState): Promise<void> {
  try {
    await browser.runtime.sendMessage({ kind: 'page/shows-video', body: state });
  } catch {
    // The extension was updated or is gone: this script has nobody left to speak to, and stays silent.
  }
}

/** What the watch needs of the page; a window in the browser, anything of that shape in a test. */
export interface WatchedPage {
  addEventListener: EventTarget['addEventListener'];
  location: { href: string };
  document: EventTarget & { prerendering?: boolean };
  /** Absent in older browsers. */
  navigation?: EventTarget;
}

interface WatchOptions {
  page: WatchedPage;
  /** What the address says; `null` where it is none of the platform's. */
  read(address: string): PageState | null;
  t(says: PageState): unknown;
  signal: AbortSignal;
}

const noVideo: PageState = { videoId: null, kind: 'other' };

/** Time between two looks where no event tells of a change of address, in milliseconds. */
const pollInterval = 1000;

/**
 * Tells which video the page shows, at once and whenever that changes: several events may tell of one change, and
 * exactly one message comes of it. Of the page only its address is read.
 */
export function watchPageState({ page, read, t, signal }: WatchOptions): void {
  let address = '';
  let last = '';
  const checkAddress = () => {
    // A page that is prepared in advance is seen by nobody, so it says nothing before it is shown.
    if (signal.aborted || page.document.prerendering) return;
    const { href } = page.location;
    // Most events tell of what another has told before: an address is taken apart once.
    if (href === address) return;
    address = href;
    const state = read(href) ?? noVideo;
    const fingerprint = `${state.videoId} ${state.kind}`;
    if (fingerprint === last) return;
    last = fingerprint;
    t(state);
  };
  const on = (target: EventTarget | WatchedPage, name: string, listener: (event: Event) => void) =>
    target.addEventListener(name, listener, { signal });

  checkAddress();
  on(page.document, 'prerenderingchange', checkAddress);
  // The platform's own events: on the desktop site, and on the mobile one.
  for (const name of ['yt-navigate-finish', 'state-navigateend', 'popstate']) on(page, name, checkAddress);
  on(page, 'pageshow', (event) => {
    // A page that comes back from the browser's store was another page's successor in this tab: it must speak again.
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
