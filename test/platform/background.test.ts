import { describe, expect, it } from 'vitest';
import { trackShownVideos } from '@/lib/platform/background';
import type { PageState, ShownVideo } from '@/lib/platform/video-url';
import { VideoId } from '@/lib/service/ids';

const first = 'https://www.youtube.com/watch?v=aaaaaaaaaaa';
const second = 'https://www.youtube.com/watch?v=bbbbbbbbbbb';
const pageWith = (id: string): PageState => ({ videoId: VideoId.parse(id), kind: 'watch' });

/**
 * Creates a tracker whose storage resolves late, as in a browser, which reveals changes that are stored in the wrong
 * order.
 */
function setUp() {
  const shown = new Map<number, ShownVideo>();
  const titles = new Map<number, { videoId: string; title: string }>();
  let written = 0;
  let fails = false;
  const visits: (string | null)[] = [];
  const names: [string, string][] = [];
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const tabs = trackShownVideos(
    {
      shown: (tabId) => nextTurn().then(() => shown.get(tabId) ?? null),
      async putShown(now) {
        await nextTurn();
        const isFailing = fails;
        fails = false;
        if (isFailing) throw new Error('No space');
        shown.set(now.tabId, now);
        written++;
      },
      title: (tabId) => nextTurn().then(() => titles.get(tabId) ?? null),
      putTitle: (tabId, title) => nextTurn().then(() => void titles.set(tabId, title)),
      deleteTab: (tabId) => nextTurn().then(() => void (shown.delete(tabId) && titles.delete(tabId))),
    },
    {
      recordVisit: async ({ videoId }) => void visits.push(videoId),
      recordTitle: async (videoId, title) => void names.push([videoId, title]),
    },
  );
  const failNextWrite = () => {
    fails = true;
  };
  return { visits, names, ...tabs, shown, titles, written: () => written, failNextWrite };
}

describe('trackShownVideos', () => {
  it('increases the sequence number only when the video changes', async () => {
    const { shows, shown, written } = setUp();
    for (const id of ['aaaaaaaaaaa', 'aaaaaaaaaaa', 'bbbbbbbbbbb', 'aaaaaaaaaaa']) await shows(7, pageWith(id));
    expect(shown.get(7)).toEqual({ videoId: 'aaaaaaaaaaa', kind: 'watch', tabId: 7, seq: 3, title: null });
    expect(written()).toBe(3);
  });

  it('writes only the newest of ten thousand waiting changes of a tab', async () => {
    const { shows, changed, shown, written, visits, names } = setUp();
    const changes = Array.from({ length: 10_000 }, async (_, change) => {
      const id = String(change).padStart(11, '0');
      await Promise.all([
        shows(7, pageWith(id)),
        changed(7, { title: `${change} - YouTube` }, `https://www.youtube.com/watch?v=${id}`),
      ]);
    });
    await Promise.all(changes);
    expect(shown.get(7)).toMatchObject({ videoId: '00000009999', title: '9999' });
    expect(visits.at(-1)).toBe('00000009999');
    expect([written(), visits.length, names.length].every((count) => count <= 3)).toBe(true);
  });

  it('lets no tab wait for another', async () => {
    const { shows, visits } = setUp();
    const flood = Array.from({ length: 1000 }, (_, change) => shows(7, pageWith(String(change).padStart(11, '0'))));
    await shows(8, pageWith('bbbbbbbbbbb'));
    expect(visits.length).toBeLessThanOrEqual(2);
    await Promise.all(flood);
  });

  it('goes on after a write that failed', async () => {
    const { shows, shown, failNextWrite } = setUp();
    failNextWrite();
    await expect(shows(7, pageWith('aaaaaaaaaaa'))).rejects.toThrow('No space');
    await shows(7, pageWith('bbbbbbbbbbb'));
    expect(shown.get(7)).toMatchObject({ videoId: 'bbbbbbbbbbb', seq: 1 });
  });

  it('stores no title before one arrives for the shown video', async () => {
    const { shows, changed, shown } = setUp();
    await shows(7, pageWith('aaaaaaaaaaa'));
    await changed(7, { title: 'Another - YouTube' }, second);
    expect(shown.get(7)?.title).toBeNull();
    await changed(7, { title: '(3) Tide mills - YouTube' }, first);
    expect(shown.get(7)?.title).toBe('Tide mills');
  });

  it('uses a title that arrived before the page’s report', async () => {
    const { shows, changed, shown } = setUp();
    await shows(7, pageWith('aaaaaaaaaaa'));
    await changed(7, { title: 'Tide mills - YouTube' }, second);
    await shows(7, pageWith('bbbbbbbbbbb'));
    expect(shown.get(7)).toMatchObject({ videoId: 'bbbbbbbbbbb', title: 'Tide mills' });
  });

  it('drops the title when the video changes', async () => {
    const { shows, changed, shown } = setUp();
    await shows(7, pageWith('aaaaaaaaaaa'));
    await changed(7, { title: 'Tide mills - YouTube' }, first);
    await shows(7, pageWith('bbbbbbbbbbb'));
    expect(shown.get(7)?.title).toBeNull();
  });

  it('clears the video and increases the sequence number when the tab leaves the platform', async () => {
    const { shows, changed, shown } = setUp();
    await shows(7, pageWith('aaaaaaaaaaa'));
    await changed(7, { status: 'loading' }, undefined);
    expect(shown.get(7)).toMatchObject({ videoId: null, kind: 'other', seq: 2 });
  });

  it('keeps the video while the tab stays on the platform', async () => {
    const { shows, changed, shown } = setUp();
    await shows(7, pageWith('aaaaaaaaaaa'));
    await changed(7, { status: 'loading' }, 'https://www.youtube.com/');
    await changed(7, {}, undefined);
    expect(shown.get(7)).toMatchObject({ videoId: 'aaaaaaaaaaa', seq: 1 });
  });

  it('ignores tabs that never showed a video', async () => {
    const { changed, shown } = setUp();
    await changed(9, { status: 'complete', title: 'News' }, undefined);
    expect(shown.has(9)).toBe(false);
  });

  it('deletes the state of a closed tab', async () => {
    const { shows, closed, shown } = setUp();
    await Promise.all([shows(7, pageWith('aaaaaaaaaaa')), closed(7)]);
    expect(shown.size).toBe(0);
  });
});
