import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WatchedPage, watchPageState } from '@/lib/platform/browser/watch-page';
import { type PageState, pageStateOf } from '@/lib/platform/video-url';

const address = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const first = address('aaaaaaaaaaa');
const second = address('bbbbbbbbbbb');

function open(href: string, { prerendering = false, modern = true } = {}) {
  const page = Object.assign(new EventTarget(), {
    location: { href },
    document: Object.assign(new EventTarget(), { prerendering }),
    ...(modern && { navigation: new EventTarget() }),
  }) satisfies WatchedPage;
  const reported: (string | null)[] = [];
  const over = new AbortController();
  const listened: string[] = [];
  const add = page.document.addEventListener.bind(page.document);
  page.document.addEventListener = (name: string, ...unused: [EventListener]) => {
    listened.push(name);
    add(name, ...unused);
  };
  const t = ({ videoId }: PageState) => void reported.push(videoId);
  const parsed: string[] = [];
  const read = (address: string) => {
    parsed.push(address);
    return pageStateOf(address);
  };
  watchPageState({ page, parse: read, report: t, signal: over.signal });
  const go = (to: string, ...events: string[]) => {
    page.location.href = to;
    for (const name of events) dispatch(name);
  };
  const dispatch = (name: string, more: object = {}) => {
    const target = name === 'navigatesuccess' ? page.navigation : page;
    target?.dispatchEvent(Object.assign(new Event(name), more));
  };
  return { page, reported, parsed, go, dispatch, over, listened };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('watchPageState', () => {
  it('reports the video at once', () => {
    expect(open(first).reported).toEqual(['aaaaaaaaaaa']);
  });

  it('reports a page without a video at once', () => {
    expect(open('https://www.youtube.com/').reported).toEqual([null]);
  });

  it.each(['navigatesuccess', 'yt-navigate-finish', 'state-navigateend', 'popstate', 'pageshow'])(
    'reports another video on %s alone',
    (event) => {
      const { reported: said, go } = open(first);
      go(second, event);
      expect(said).toEqual(['aaaaaaaaaaa', 'bbbbbbbbbbb']);
    },
  );

  it('reports one change once, whatever the number of events', () => {
    const { reported: said, go } = open(first);
    go(second, 'popstate', 'navigatesuccess', 'yt-navigate-finish', 'state-navigateend', 'pageshow');
    expect(said).toHaveLength(2);
  });

  it('parses an address once, whatever the number of events', () => {
    const { parsed: taken, go } = open(first);
    go(second, 'popstate', 'navigatesuccess', 'yt-navigate-finish', 'state-navigateend', 'pageshow');
    expect(taken).toEqual([first, second]);
  });

  it('reports nothing if the address changes but not the video', () => {
    const { reported: said, go } = open(first);
    go(`${first}&t=90s`, 'navigatesuccess', 'yt-navigate-finish');
    expect(said).toHaveLength(1);
  });

  it('reports that the video was left', () => {
    const { reported: said, go } = open(first);
    go('https://www.youtube.com/feed/library', 'yt-navigate-finish');
    expect(said).toEqual(['aaaaaaaaaaa', null]);
  });

  it('reports again when the page returns from the back/forward cache', () => {
    const { reported: said, dispatch: tell } = open(first);
    tell('pageshow', { persisted: true });
    expect(said).toEqual(['aaaaaaaaaaa', 'aaaaaaaaaaa']);
  });

  it('reports nothing while the page is prerendered', () => {
    const { page, reported: said, dispatch: tell } = open(first, { prerendering: true });
    tell('pageshow');
    expect(said).toEqual([]);
    page.document.prerendering = false;
    page.document.dispatchEvent(new Event('prerenderingchange'));
    expect(said).toEqual(['aaaaaaaaaaa']);
  });

  it('runs no timer if the browser has navigation events', () => {
    open(first);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('checks once a second if the browser has none', () => {
    const { reported: said, go } = open(first, { modern: false });
    go(second);
    vi.advanceTimersByTime(999);
    expect(said).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['aaaaaaaaaaa', 'bbbbbbbbbbb']);
  });

  it('stops after an update of the extension and leaves no timer', () => {
    const { reported: said, go, over } = open(first, { modern: false });
    over.abort();
    go(second, 'popstate', 'yt-navigate-finish');
    vi.advanceTimersByTime(5000);
    expect(said).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('listens to only one event of the document', () => {
    expect(open(first).listened).toEqual(['prerenderingchange']);
  });
});
