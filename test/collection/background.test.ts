import { describe, expect, it } from 'vitest';
import { createRecorder } from '@/lib/collection/background';
import type { NewItem } from '@/lib/collection/collection';
import { trackShownVideos } from '@/lib/platform/background';
import type { PageState, ShownVideo } from '@/lib/platform/video-url';
import { VideoId } from '@/lib/service/ids';
import { createDefaultSettings } from '@/lib/settings/settings';
import { fail, ok } from '@/lib/shared/result';

const a = VideoId.parse('-aaaaaaaaaa');
const b = VideoId.parse('bbbbbbbbbbb');
const watch = (videoId: string, rest = '&list=PLx&si=me') => `https://www.youtube.com/watch?v=${videoId}${rest}`;
const stateOf = (videoId: VideoId | null, kind: PageState['kind'] = 'watch'): PageState => ({ videoId, kind });

/** Simulates tabs that report visits to the recorder. */
function setUp({ on = true, full = false, pausedHosts = [] as string[] } = {}) {
  const added: NewItem[] = [];
  const reports: unknown[] = [];
  const addresses = new Map([[7, watch(a)]]);
  const shown = new Map<number, ShownVideo>();
  const titles = new Map<number, { videoId: string; title: string }>();
  const defaults = createDefaultSettings();
  const recorder = createRecorder({
    settings: async () => ({ ...defaults, recording: on, auto: { ...defaults.auto, pausedHosts } }),
    address: async (tabId) => addresses.get(tabId) ?? null,
    async add(items) {
      if (full) return fail({ kind: 'storage-full' });
      added.push(...items);
      return ok(items.map(({ videoId }) => videoId));
    },
    saveTitle: async (videoId, title) => void reports.push([videoId, title]),
    showStorageFull: async (tabId) => void reports.push(`full on ${tabId}`),
    updateBadge: async () => void reports.push('sign'),
  });
  const tabRepository = {
    shown: async (tabId: number) => shown.get(tabId) ?? null,
    putShown: async (video: ShownVideo) => void shown.set(video.tabId, video),
    title: async (tabId: number) => titles.get(tabId) ?? null,
    putTitle: async (tabId: number, title: { videoId: string; title: string }) => void titles.set(tabId, title),
    deleteTab: async (tabId: number) => void shown.delete(tabId),
  };
  return { ...trackShownVideos(tabRepository, recorder), added, reports, addresses };
}

describe('createRecorder', () => {
  it('adds a visited video with its page and its address without personal parts', async () => {
    const { shows, added, reports } = setUp();
    await shows(7, stateOf(a));
    const context = {
      from: 'recording',
      page: 'watch',
      address: `https://www.youtube.com/watch?list=PLx&v=${a}`,
      rank: null,
    };
    expect(added).toEqual([{ videoId: a, title: null, context }]);
    expect(reports).toEqual(['sign']);
  });

  it('adds nothing while recording is off, which is the default', async () => {
    expect(createDefaultSettings().recording).toBe(false);
    const { shows, changed, added, reports } = setUp({ on: false });
    await shows(7, stateOf(a));
    await changed(7, { title: 'Tide mills - YouTube' }, watch(a));
    expect([added, reports]).toEqual([[], []]);
  });

  it('adds a visit once, even if it is reported as several kinds of page', async () => {
    const { shows, added } = setUp();
    for (const kind of ['watch', 'watch', 'live'] as const) await shows(7, stateOf(a, kind));
    expect(added).toHaveLength(1);
  });

  it('adds a video again when the user returns to it', async () => {
    const { shows, added } = setUp();
    for (const id of [a, b, null, a]) await shows(7, stateOf(id));
    expect(added.map(({ videoId }) => videoId)).toEqual([a, b, a]);
  });

  it('saves no address if the address of the tab belongs to another video', async () => {
    const { shows, added } = setUp();
    await shows(7, stateOf(b));
    expect(added[0]?.context.address).toBeNull();
  });

  it.each([
    ['on a paused site', ['www.youtube.com'], true],
    ['for a closed tab', [], false],
  ])('adds nothing %s', async (_, pausedHosts, isTabOpen) => {
    const { shows, added, addresses } = setUp({ pausedHosts });
    if (!isTabOpen) addresses.clear();
    await shows(7, stateOf(a));
    expect(added).toEqual([]);
  });

  it('saves the title that the tab reports later', async () => {
    const { shows, changed, reports } = setUp();
    await shows(7, stateOf(a));
    await changed(7, { title: 'Tide mills - YouTube' }, watch(a));
    expect(reports).toContainEqual([a, 'Tide mills']);
  });

  it('shows on the badge that the storage is full', async () => {
    const { shows, reports } = setUp({ full: true });
    await shows(7, stateOf(a));
    expect(reports).toEqual(['sign', 'full on 7']);
  });
});
