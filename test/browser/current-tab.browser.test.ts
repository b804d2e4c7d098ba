import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { currentTab, tabSession } from '@/lib/browser/current-tab';
import { focusedVideo } from '@/lib/browser/tabs';
import type { ShownVideo } from '@/lib/platform/video-url';
import { VideoId } from '@/lib/service/ids';

type Tab = { id?: number; url?: string; title?: string; status?: string };
const atKids = (id: string) => `https://www.youtubekids.com/watch?v=${id}`;
const watching = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const shown = (tabId: number, id: string, seq = 1): ShownVideo => ({
  tabId,
  videoId: VideoId.parse(id),
  kind: 'watch',
  seq,
  title: null,
});

/** Sets up windows with one active tab each. Window 1 is the panel's window. */
function setUp(tabs: Record<number, Tab>, focused = true) {
  vi.spyOn(fakeBrowser.windows, 'getCurrent').mockResolvedValue({ id: 1 } as never);
  vi.spyOn(fakeBrowser.windows, 'getLastFocused').mockResolvedValue({ id: 1, focused } as never);
  const query = async ({ windowId }: { windowId: number }) => (tabs[windowId] ? [tabs[windowId]] : []);
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(query as never);
  vi.spyOn(fakeBrowser.permissions, 'contains').mockResolvedValue(true as never);
  return tabs;
}
const activate = () => fakeBrowser.tabs.onActivated.trigger({ tabId: 1, windowId: 1 });
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => fakeBrowser.reset());

describe('currentTab', () => {
  it('returns the video reported by the active tab of its own window', async () => {
    setUp({ 1: { id: 7, url: watching('aaaaaaaaaaa') }, 2: { id: 8, url: watching('bbbbbbbbbbb') } });
    await tabSession.putShown(shown(7, 'aaaaaaaaaaa'));
    await tabSession.putShown(shown(8, 'bbbbbbbbbbb'));
    expect(await currentTab.get()).toEqual(shown(7, 'aaaaaaaaaaa'));
  });

  it('reads the address and title of a tab that has reported no video', async () => {
    setUp({ 1: { id: 7, url: watching('aaaaaaaaaaa'), title: '(2) Tide mills - YouTube' } });
    expect(await currentTab.get()).toEqual({ ...shown(7, 'aaaaaaaaaaa', 0), title: 'Tide mills' });
  });

  it('believes the address, and not an earlier report or title', async () => {
    const tabs = setUp({ 1: { id: 7, url: watching('bbbbbbbbbbb'), title: 'Tide mills - YouTube' } });
    await tabSession.putShown({ ...shown(7, 'aaaaaaaaaaa'), title: 'Tide mills' });
    expect(await currentTab.get()).toEqual(shown(7, 'bbbbbbbbbbb', 0));
    await tabSession.putTitle(7, { videoId: 'bbbbbbbbbbb', title: 'Low water' });
    expect(await currentTab.get()).toMatchObject({ videoId: 'bbbbbbbbbbb', title: 'Low water' });
    tabs[1] = { id: 7 };
    expect(await currentTab.get()).toBeNull();
  });

  it.each<[string, Record<number, Tab>]>([
    ['at another site', { 1: { id: 7 } }],
    ['without a tab', {}],
  ])('is null %s', async (_, tabs) => {
    setUp(tabs);
    expect(await currentTab.get()).toBeNull();
  });

  it('reports each change of tab or video once', async () => {
    const tabs = setUp({ 1: { id: 7, url: watching('aaaaaaaaaaa') } });
    await tabSession.putShown(shown(7, 'aaaaaaaaaaa'));
    const listener = vi.fn();
    const stop = currentTab.watch(listener);
    await activate();
    await settle();
    tabs[1] = { id: 7, url: watching('bbbbbbbbbbb') };
    await tabSession.putShown(shown(7, 'bbbbbbbbbbb', 2));
    await settle();
    tabs[1] = { id: 9 };
    await activate();
    await activate();
    await settle();
    expect(listener.mock.calls.map(([now]) => now?.videoId ?? null)).toEqual(['aaaaaaaaaaa', 'bbbbbbbbbbb', null]);
    stop();
    tabs[1] = { id: 7 };
    await activate();
    await settle();
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('prefers the address at an allowed optional site to a video reported earlier', async () => {
    const tabs = setUp({ 1: { id: 7, url: atKids('bbbbbbbbbbb'), title: 'Low water - YouTube Kids' } });
    await tabSession.putShown(shown(7, 'aaaaaaaaaaa'));
    expect(await currentTab.get()).toEqual({ ...shown(7, 'bbbbbbbbbbb', 0), title: 'Low water' });
    tabs[1] = { id: 7, url: 'https://www.youtube-nocookie.com/embed/ccccccccccc' };
    expect(await currentTab.get()).toEqual({ ...shown(7, 'ccccccccccc', 0), kind: 'embed' });
  });

  it('ignores the address of an optional site that is not allowed', async () => {
    setUp({ 1: { id: 7, url: atKids('bbbbbbbbbbb'), title: 'Low water - YouTube Kids' } });
    vi.spyOn(fakeBrowser.permissions, 'contains').mockResolvedValue(false as never);
    expect(await currentTab.get()).toBeNull();
  });

  it('has no title while the page is loading', async () => {
    setUp({ 1: { id: 7, url: atKids('aaaaaaaaaaa'), title: 'www.youtubekids.com/watch', status: 'loading' } });
    expect((await currentTab.get())?.title).toBeNull();
  });

  it('follows the address at an optional site while the address is readable and the site is allowed', async () => {
    const tabs = setUp({ 1: { id: 7, url: atKids('aaaaaaaaaaa') } });
    const listener = vi.fn();
    const stop = currentTab.watch(listener);
    const visit = async (url?: string) => {
      tabs[1] = url ? { id: 7, url } : { id: 7 };
      await fakeBrowser.tabs.onUpdated.trigger(7, url ? { url } : { status: 'complete' }, tabs[1] as never);
      await settle();
      return listener.mock.lastCall?.[0]?.videoId ?? null;
    };
    expect(await visit(atKids('aaaaaaaaaaa'))).toBe('aaaaaaaaaaa');
    expect(await visit(atKids('bbbbbbbbbbb'))).toBe('bbbbbbbbbbb');
    expect(await visit()).toBeNull();
    expect(await visit(atKids('aaaaaaaaaaa'))).toBe('aaaaaaaaaaa');
    vi.mocked(fakeBrowser.permissions.contains).mockResolvedValue(false as never);
    expect(await visit(atKids('bbbbbbbbbbb'))).toBeNull();
    expect(listener).toHaveBeenCalledTimes(5);
    stop();
  });

  it('reports no change when the panel itself becomes the active tab', async () => {
    const tabs = setUp({ 1: { id: 7 } });
    await tabSession.putShown(shown(7, 'aaaaaaaaaaa'));
    const listener = vi.fn();
    const stop = currentTab.watch(listener);
    await activate();
    await settle();
    tabs[1] = { id: 9, url: `${fakeBrowser.runtime.getURL('/')}sidepanel.html` };
    await activate();
    await settle();
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });

  it('reads a tab once for all changes that happen while it reads', async () => {
    setUp({ 1: { id: 7, url: watching('aaaaaaaaaaa') } });
    const listener = vi.fn();
    const stop = currentTab.watch(listener);
    for (let change = 0; change < 1000; change++) void activate();
    await settle();
    await settle();
    expect(vi.mocked(fakeBrowser.tabs.query).mock.calls.length).toBeLessThan(5);
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });

  it('confirms the video of a tab that exists', async () => {
    vi.spyOn(fakeBrowser.tabs, 'get').mockResolvedValueOnce({ id: 7, url: watching('aaaaaaaaaaa') } as never);
    expect(await currentTab.shownIn(7)).toMatchObject({ videoId: 'aaaaaaaaaaa' });
    vi.spyOn(fakeBrowser.tabs, 'get').mockRejectedValueOnce(new Error('No tab with id: 7'));
    expect(await currentTab.shownIn(7)).toBeNull();
  });

  it('opens a video at the given second', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    await currentTab.open('aaa-aaa_aaa', 61.8);
    expect(create).toHaveBeenCalledWith({ url: 'https://www.youtube.com/watch?v=aaa-aaa_aaa&t=61s' });
  });
});

describe('focusedVideo', () => {
  it('returns the video of the focused window with its host', async () => {
    setUp({ 1: { id: 7, url: 'https://m.youtube.com/watch?v=aaaaaaaaaaa' } });
    expect(await focusedVideo()).toMatchObject({ host: 'm.youtube.com', shown: { videoId: 'aaaaaaaaaaa' } });
  });

  it.each<[string, Record<number, Tab>, boolean]>([
    ['no window has the focus', { 1: { id: 7, url: watching('aaaaaaaaaaa') } }, false],
    ['the tab is at another site', { 1: { id: 7 } }, true],
  ])('is null when %s', async (_, tabs, focused) => {
    setUp(tabs, focused);
    expect(await focusedVideo()).toBeNull();
  });
});
