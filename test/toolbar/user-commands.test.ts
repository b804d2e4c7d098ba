import { describe, expect, it } from 'vitest';
import { createVideoAdder } from '@/lib/collection/background';
import type { PageLinks } from '@/lib/platform/page-links';
import type { ShownVideo } from '@/lib/platform/video-url';
import { VideoId } from '@/lib/service/ids';
import { fail, ok } from '@/lib/shared/result';
import { createCommandHandlers } from '@/lib/toolbar/background/user-commands';
import type { CollectionItem } from '../collection/collection-item';
import { fakeClock } from '../fakes';

const a = VideoId.parse('-aaaaaaaaaa');
const b = VideoId.parse('bbbbbbbbbbb');
const tab = { tabId: 7, windowId: 3, address: 'https://www.youtube.com/watch?v=-aaaaaaaaaa&pp=x', title: 'Tide' };
const shown: ShownVideo = { videoId: a, kind: 'watch', tabId: 7, seq: 1, title: 'Tide mills' };
const both: PageLinks = { videos: [a, b].map((videoId, index) => ({ videoId, rank: index + 1 })), comments: [] };

function setUp(options: { shown?: ShownVideo | null; links?: PageLinks | null; full?: boolean } = {}) {
  const clock = fakeClock();
  const items = new Map<string, CollectionItem>();
  const calls: unknown[] = [];
  const updateBadge = async () => void calls.push('sign');
  const addVideos = createVideoAdder({
    async add(newItems) {
      const added = newItems.filter(({ videoId }) => !items.has(videoId));
      const addedItems = added.map((one) => ({ ...one, collectionId: 'first', addedAt: clock.now() }));
      for (const item of addedItems) items.set(item.videoId, item);
      return options.full ? fail({ kind: 'storage-full' }) : ok(addedItems);
    },
    getCollection: async () => ({ name: 'Tide mills' }),
    flash: async (tabId, letters, message) => void calls.push(`${letters} on ${tabId}: ${JSON.stringify(message)}`),
    updateBadge,
    after: clock.after,
  });
  const commands = createCommandHandlers({
    togglePanel: async (windowId) => void calls.push(`toggle ${windowId}`),
    shownVideo: async () => (options.shown === undefined ? shown : options.shown),
    among: async (ids) => new Set(ids.filter((id) => items.has(id))),
    addItems: addVideos,
    remove: async (ids) => ids.map((id) => items.delete(id)),
    showRemoved: updateBadge,
    readLinks: async () => (options.links === undefined ? both : options.links),
    copy: async ({ tabId }, text) => void calls.push(`${text} copied in ${tabId}`),
  });
  return { clock, items, calls, press: async (name: string) => commands[name]?.(tab) };
}

describe('keyboard commands', () => {
  it('open or close the panel before any await', () => {
    const { press, calls } = setUp();
    void press('open-panel');
    expect(calls).toEqual(['toggle 3']);
  });

  it('add the tab’s video and confirm this on the toolbar badge for a moment', async () => {
    const { press, items, calls, clock } = setUp();
    await press('add-video');
    const context = {
      from: 'shortcut',
      page: 'watch',
      address: 'https://www.youtube.com/watch?v=-aaaaaaaaaa',
      rank: null,
    };
    expect([...items.values()]).toMatchObject([{ videoId: a, title: 'Tide mills', context }]);
    expect(calls).toEqual(['sign', '+1 on 7: {"count":"addedVideos","n":1,"fill":["Tide mills"]}']);
    await clock.advance(2);
    expect(calls.at(-1)).toBe('sign');
  });

  it('report that the storage is full', async () => {
    const { press, calls } = setUp({ full: true });
    await press('add-video');
    expect(calls.at(-1)).toBe('! on 7: ["addNoSpace"]');
  });

  it('remove an added video when the same command is used again', async () => {
    const { press, items } = setUp();
    await press('add-video');
    await press('add-video');
    expect(items.size).toBe(0);
  });

  it('add the videos of the page in order and report how many were new', async () => {
    const { press, items, calls } = setUp();
    await press('add-video');
    await press('add-from-page');
    expect([...items.values()].map(({ videoId, context }) => [videoId, context.rank])).toEqual([
      [a, null],
      [b, 2],
    ]);
    expect(calls.filter((one) => String(one).startsWith('+1 on 7'))).toHaveLength(2);
  });

  it('copy the id', async () => {
    const { press, calls } = setUp();
    await press('copy-id');
    expect(calls).toEqual(['-aaaaaaaaaa copied in 7']);
  });

  it.each(['add-video', 'copy-id', 'add-from-page'])('do nothing for "%s" if the tab shows no video', async (name) => {
    const { press, calls } = setUp({ shown: null, links: null });
    await press(name);
    expect(calls).toEqual([]);
  });
});
