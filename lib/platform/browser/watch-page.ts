import type { PageSays } from '../shown-video';

/** What the watch needs of the page; a window in the browser, anything of that shape in a test. */
export interface WatchedPage {
  addEventListener: EventTarget['addEventListener'];
  location: { href: string };
  document: EventTarget & { prerendering?: boolean };
  /** Absent in older browsers. */
  navigation?: EventTarget;
}

interface Watch {
  page: WatchedPage;
  /** What the address says; `null` where it is none of the platform's. */
  read(address: string): PageSays | null;
  say(says: PageSays): unknown;
  signal: AbortSignal;
}

const nothing: PageSays = { videoId: null, kind: 'other' };

/** Time between two looks where no event tells of a change of address, in milliseconds. */
const lookEvery = 1000;

/**
 * Tells which video the page shows, at once and whenever that changes (DET-03): several events may tell of one change, and
 * exactly one message comes of it. Of the page only its address is read.
 */
export function watchPage({ page, read, say, signal }: Watch): void {
  let address = '';
  let last = '';
  const look = () => {
    // A page that is prepared in advance is seen by nobody, so it says nothing before it is shown.
    if (signal.aborted || page.document.prerendering) return;
    const { href } = page.location;
    // Most events tell of what another has told before: an address is taken apart once.
    if (href === address) return;
    address = href;
    const says = read(href) ?? nothing;
    const seen = `${says.videoId} ${says.kind}`;
    if (seen === last) return;
    last = seen;
    say(says);
  };
  const on = (target: EventTarget | WatchedPage, name: string, heard: (event: Event) => void) =>
    target.addEventListener(name, heard, { signal });

  look();
  on(page.document, 'prerenderingchange', look);
  // The platform's own events: on the desktop site, and on the mobile one.
  for (const name of ['yt-navigate-finish', 'state-navigateend', 'popstate']) on(page, name, look);
  on(page, 'pageshow', (event) => {
    // A page that comes back from the browser's store was another page's successor in this tab: it must speak again.
    if ('persisted' in event && event.persisted) address = last = '';
    look();
  });
  if (page.navigation) on(page.navigation, 'navigatesuccess', look);
  else poll(look, signal);
}

function poll(look: () => void, signal: AbortSignal): void {
  const looking = setInterval(look, lookEvery);
  signal.addEventListener('abort', () => clearInterval(looking));
}
