import { describe, expect, it } from 'vitest';
import { createVideoAdder } from '@/lib/collection/background';
import type { CollectionItem } from '@/lib/collection/collection';
import type { PageLinks } from '@/lib/platform/page-links';
import type { ShownVideo } from '@/lib/platform/video-url';
import { VideoId } from '@/lib/service/ids';
import { fail, ok } from '@/lib/shared/result';
import { createCommandHandlers } from '@/lib/toolbar/background/user-commands';
import { fakeClock } from '../fakes';

const a = VideoId.parse('-aaaaaaaaaa');
const b = VideoId.parse('bbbbbbbbbbb');
const tab = { tabId: 7, windowId: 3, address: 'https://www.youtube.com/watch?v=-aaaaaaaaaa&pp=x', title: 'Tide' };
const shown: ShownVideo = { videoId: a, kind: 'watch', tabId: 7, seq: 1, title: 'Tide mills' };
const both: PageLinks = { videos: [a, b].map((videoId, at) => ({ videoId, rank: at + 1 })), comments: [] };

function setUp(given: { shown?: ShownVideo | null; links?: PageLinks | null; full?: boolean } = {}) {
  const clock = fakeClock();
  const members = new Map<string, CollectionItem>();
  const done: unknown[] = [];
  const sign = async () => void done.push('sign');
  const collect = createVideoAdder({
    async add(gathered) {
      const added = gathered.filter(({ videoId }) => !members.has(videoId));
      const all = added.map((one) => ({ ...one, collectionId: 'first', addedAt: clock.now() }));
      for (const member of all) members.set(member.videoId, member);
      return given.full ? fail({ kind: 'storage-full' }) : ok(all);
    },
    getCollection: async () => ({ name: 'Tide mills' }),
    flash: async (tabId, letters, words) => void done.push(`${letters} on ${tabId}: ${JSON.stringify(words)}`),
    updateBadge: sign,
    after: clock.after,
  });
  const jobs = createCommandHandlers({
    togglePanel: async (windowId) => void done.push(`toggle ${windowId}`),
    shownVideo: async () => (given.shown === undefined ? shown : given.shown),
    among: async (ids) => new Set(ids.filter((id) => members.has(id))),
    addItems: collect,
    remove: async (ids) => ids.map((id) => members.delete(id)),
    showRemoved: sign,
    readLinks: async () => (given.links === undefined ? both : given.links),
    copy: async ({ tabId }, text) => void done.push(`${text} copied in ${tabId}`),
  });
  return { clock, members, done, press: async (name: string) => jobs[name]?.(tab) };
}

describe('keyboard commands', () => {
  it('open or close the panel before any await', () => {
    const { press, done } = setUp();
    void press('open-panel');
    expect(done).toEqual(['toggle 3']);
  });

  it('add the tab’s video and show it on the toolbar for a moment', async () => {
    const { press, members, done, clock } = setUp();
    await press('collect');
    const context = {
      from: 'shortcut',
      page: 'watch',
      address: 'https://www.youtube.com/watch?v=-aaaaaaaaaa',
      rank: null,
    };
    expect([...members.values()]).toMatchObject([{ videoId: a, title: 'Tide mills', context }]);
    expect(done).toEqual(['sign', '+1 on 7: {"count":"addedVideos","n":1,"fill":["Tide mills"]}']);
    await clock.pass(2);
    expect(done.at(-1)).toBe('sign');
  });

  it('report a full collection', async () => {
    const { press, done } = setUp({ full: true });
    await press('collect');
    expect(done.at(-1)).toBe('! on 7: ["addNoSpace"]');
  });

  it('remove an added video when the same command is used again', async () => {
    const { press, members } = setUp();
    await press('collect');
    await press('collect');
    expect(members.size).toBe(0);
  });

  it('add the videos of the page in order and report how many were new', async () => {
    const { press, members, done } = setUp();
    await press('collect');
    await press('collect-page');
    expect([...members.values()].map(({ videoId, context }) => [videoId, context.rank])).toEqual([
      [a, null],
      [b, 2],
    ]);
    expect(done.filter((one) => String(one).startsWith('+1 on 7'))).toHaveLength(2);
  });

  it('copy the id', async () => {
    const { press, done } = setUp();
    await press('copy-id');
    expect(done).toEqual(['-aaaaaaaaaa copied in 7']);
  });

  it.each(['collect', 'copy-id', 'collect-page'])('do nothing for "%s" if the tab shows no video', async (name) => {
    const { press, done } = setUp({ shown: null, links: null });
    await press(name);
    expect(done).toEqual([]);
  });
});
