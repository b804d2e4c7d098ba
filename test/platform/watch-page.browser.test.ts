import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WatchedPage, watchPageState } from '@/lib/platform/browser/watch-page';
import { type PageState, pageStateOf } from '@/lib/platform/video-url';

const address = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const first = address('aaaaaaaaaaa');
const second = address('bbbbbbbbbbb');

function openPage(href: string, { prerendering = false, modern = true } = {}) {
  const page = Object.assign(new EventTarget(), {
    location: { href },
    document: Object.assign(new EventTarget(), { prerendering }),
    ...(modern && { navigation: new EventTarget() }),
  }) satisfies WatchedPage;
  const reported: (string | null)[] = [];
  const controller = new AbortController();
  const listened: string[] = [];
  const add = page.document.addEventListener.bind(page.document);
  page.document.addEventListener = (name: string, ...unused: [EventListener]) => {
    listened.push(name);
    add(name, ...unused);
  };
  const report = ({ videoId }: PageState) => void reported.push(videoId);
  const parsed: string[] = [];
  const read = (address: string) => {
    parsed.push(address);
    return pageStateOf(address);
  };
  let passed = 0;
  watchPageState({ page, parse: read, report, signal: controller.signal, now: () => performance.now() + passed });
  /** Navigates without waiting after the change before. */
  const navigateAtOnce = (to: string, ...events: string[]) => {
    page.location.href = to;
    for (const name of events) dispatch(name);
  };
  const navigate = (to: string, ...events: string[]) => {
    passed += 1000;
    navigateAtOnce(to, ...events);
  };
  const dispatch = (name: string, more: object = {}) => {
    const target = name === 'navigatesuccess' ? page.navigation : page;
    target?.dispatchEvent(Object.assign(new Event(name), more));
  };
  return { page, reported, parsed, navigate, navigateAtOnce, dispatch, controller, listened };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('watchPageState', () => {
  it('reports the video at once', () => {
    expect(openPage(first).reported).toEqual(['aaaaaaaaaaa']);
  });

  it('reports a page without a video at once', () => {
    expect(openPage('https://www.youtube.com/').reported).toEqual([null]);
  });

  it.each(['navigatesuccess', 'yt-navigate-finish', 'state-navigateend', 'popstate', 'pageshow'])(
    'reports another video on %s alone',
    (event) => {
      const { reported, navigate } = openPage(first);
      navigate(second, event);
      expect(reported).toEqual(['aaaaaaaaaaa', 'bbbbbbbbbbb']);
    },
  );

  it('reports one change once, whatever the number of events', () => {
    const { reported, navigate } = openPage(first);
    navigate(second, 'popstate', 'navigatesuccess', 'yt-navigate-finish', 'state-navigateend', 'pageshow');
    expect(reported).toHaveLength(2);
  });

  it('parses an address once, whatever the number of events', () => {
    const { parsed, navigate } = openPage(first);
    navigate(second, 'popstate', 'navigatesuccess', 'yt-navigate-finish', 'state-navigateend', 'pageshow');
    expect(parsed).toEqual([first, second]);
  });

  it('reports nothing if the address changes but not the video', () => {
    const { reported, navigate } = openPage(first);
    navigate(`${first}&t=90s`, 'navigatesuccess', 'yt-navigate-finish');
    expect(reported).toHaveLength(1);
  });

  it('reports null when the page no longer shows a video', () => {
    const { reported, navigate } = openPage(first);
    navigate('https://www.youtube.com/feed/library', 'yt-navigate-finish');
    expect(reported).toEqual(['aaaaaaaaaaa', null]);
  });

  it('reports again when the page returns from the back/forward cache', () => {
    const { reported, dispatch } = openPage(first);
    vi.advanceTimersByTime(1000);
    dispatch('pageshow', { persisted: true });
    expect(reported).toEqual(['aaaaaaaaaaa', 'aaaaaaaaaaa']);
  });

  it('reports nothing while the page is prerendered', () => {
    const { page, reported, dispatch } = openPage(first, { prerendering: true });
    dispatch('pageshow');
    expect(reported).toEqual([]);
    page.document.prerendering = false;
    page.document.dispatchEvent(new Event('prerenderingchange'));
    expect(reported).toEqual(['aaaaaaaaaaa']);
  });

  it('runs no timer if the browser has navigation events', () => {
    openPage(first);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('checks the address once a second if the browser has no navigation events', () => {
    const { reported, navigate } = openPage(first, { modern: false });
    navigate(second);
    vi.advanceTimersByTime(999);
    expect(reported).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(reported).toEqual(['aaaaaaaaaaa', 'bbbbbbbbbbb']);
  });

  it('stops and leaves no timer after its signal is aborted', () => {
    const { reported, navigate, controller } = openPage(first, { modern: false });
    controller.abort();
    navigate(second, 'popstate', 'yt-navigate-finish');
    vi.advanceTimersByTime(5000);
    expect(reported).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports few of ten thousand changes, and the last one within 300 milliseconds', () => {
    const { reported, parsed, navigateAtOnce } = openPage(first);
    for (let change = 0; change < 10_000; change++) {
      navigateAtOnce(address(String(change).padStart(11, '0')), 'navigatesuccess', 'yt-navigate-finish');
      if (change % 10 === 9) vi.advanceTimersByTime(1);
    }
    vi.advanceTimersByTime(300);
    expect(reported.at(-1)).toBe('00000009999');
    // The changes take one second.
    expect(reported.length).toBeLessThan(15);
    expect(parsed.length).toBe(reported.length);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports each of several changes that users can make', () => {
    const { reported, navigateAtOnce } = openPage(first);
    const others = ['bbbbbbbbbbb', 'ccccccccccc', 'ddddddddddd'];
    for (const id of others) {
      vi.advanceTimersByTime(150);
      navigateAtOnce(address(id), 'navigatesuccess');
    }
    expect(reported).toEqual(['aaaaaaaaaaa', ...others]);
  });

  it('listens to only one event of the document', () => {
    expect(openPage(first).listened).toEqual(['prerenderingchange']);
  });
});
