import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WatchedPage, watchPageState } from '@/lib/platform/browser/watch-page';
import { type PageState, pageStateOf } from '@/lib/platform/shown-video';

const address = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const [first, second] = [address('aaaaaaaaaaa'), address('bbbbbbbbbbb')];

function open(href: string, { prerendering = false, modern = true } = {}) {
  const page = Object.assign(new EventTarget(), {
    location: { href },
    document: Object.assign(new EventTarget(), { prerendering }),
    ...(modern && { navigation: new EventTarget() }),
  }) satisfies WatchedPage;
  const said: (string | null)[] = [];
  const over = new AbortController();
  const listened: string[] = [];
  const add = page.document.addEventListener.bind(page.document);
  page.document.addEventListener = (name: string, ...rest: [EventListener]) => {
    listened.push(name);
    add(name, ...rest);
  };
  const t = ({ videoId }: PageState) => void said.push(videoId);
  const taken: string[] = [];
  const read = (address: string) => {
    taken.push(address);
    return pageStateOf(address);
  };
  watchPageState({ page, read, t, signal: over.signal });
  const go = (to: string, ...events: string[]) => {
    page.location.href = to;
    for (const name of events) tell(name);
  };
  const tell = (name: string, more: object = {}) => {
    const target = name === 'navigatesuccess' ? page.navigation : page;
    target?.dispatchEvent(Object.assign(new Event(name), more));
  };
  return { page, said, taken, go, tell, over, listened };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a page', () => {
  it('tells at once which video it shows', () => {
    expect(open(first).said).toEqual(['aaaaaaaaaaa']);
  });

  it('tells at once that it shows none', () => {
    expect(open('https://www.youtube.com/').said).toEqual([null]);
  });

  it.each(['navigatesuccess', 'yt-navigate-finish', 'state-navigateend', 'popstate', 'pageshow'])(
    'tells of another video by %s alone',
    (event) => {
      const { said, go } = open(first);
      go(second, event);
      expect(said).toEqual(['aaaaaaaaaaa', 'bbbbbbbbbbb']);
    },
  );

  it('tells of one change once, however many events tell of it', () => {
    const { said, go } = open(first);
    go(second, 'popstate', 'navigatesuccess', 'yt-navigate-finish', 'state-navigateend', 'pageshow');
    expect(said).toHaveLength(2);
  });

  it('takes an address apart once, however many events tell of it', () => {
    const { taken, go } = open(first);
    go(second, 'popstate', 'navigatesuccess', 'yt-navigate-finish', 'state-navigateend', 'pageshow');
    expect(taken).toEqual([first, second]);
  });

  it('says nothing where the video stays and the address changes', () => {
    const { said, go } = open(first);
    go(`${first}&t=90s`, 'navigatesuccess', 'yt-navigate-finish');
    expect(said).toHaveLength(1);
  });

  it('tells that the video was left', () => {
    const { said, go } = open(first);
    go('https://www.youtube.com/feed/library', 'yt-navigate-finish');
    expect(said).toEqual(['aaaaaaaaaaa', null]);
  });

  it('speaks again when it comes back from the browser store, because another page spoke meanwhile', () => {
    const { said, tell } = open(first);
    tell('pageshow', { persisted: true });
    expect(said).toEqual(['aaaaaaaaaaa', 'aaaaaaaaaaa']);
  });

  it('says nothing while it is only prepared in advance', () => {
    const { page, said, tell } = open(first, { prerendering: true });
    tell('pageshow');
    expect(said).toEqual([]);
    page.document.prerendering = false;
    page.document.dispatchEvent(new Event('prerenderingchange'));
    expect(said).toEqual(['aaaaaaaaaaa']);
  });

  it('runs no timer where the browser tells of navigation', () => {
    open(first);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('looks once a second where the browser does not', () => {
    const { said, go } = open(first, { modern: false });
    go(second);
    vi.advanceTimersByTime(999);
    expect(said).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['aaaaaaaaaaa', 'bbbbbbbbbbb']);
  });

  it('falls silent when the extension was updated, and leaves no timer', () => {
    const { said, go, over } = open(first, { modern: false });
    over.abort();
    go(second, 'popstate', 'yt-navigate-finish');
    vi.advanceTimersByTime(5000);
    expect(said).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is watched through its address alone: of its document only the end of preparing is heard', () => {
    expect(open(first).listened).toEqual(['prerenderingchange']);
  });
});
