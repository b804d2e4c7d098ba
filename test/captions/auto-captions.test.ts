import { describe, expect, it } from 'vitest';
import { autoCaptions, type FrontTab } from '@/lib/captions/background';
import type { PageKind } from '@/lib/platform/shown-video';
import { VideoId } from '@/lib/service/ids';
import { createLedgerEntry, type LedgerDraft } from '@/lib/service/ledger-entry';
import { cacheKey } from '@/lib/service/response-cache';
import { defaultSettings } from '@/lib/settings/settings';
import { ok } from '@/lib/shared/result';
import { fakeClock, heldAnswer, heldInMemory, ledgerInMemory, noon, scriptedCall, told } from '../fakes';
import { settingsAt } from '../settings-at';

const serviceUrl = 'https://service.example';
const switchedOn = { ...defaultSettings.auto, on: true, dwellSeconds: 2.5 };
const first = VideoId.parse('aaaaaaaaaaa');
const second = VideoId.parse('bbbbbbbbbbb');

const front = (videoId: VideoId | null, seq = 1, kind: PageKind = 'watch'): FrontTab => ({
  shown: { videoId, kind, tabId: 7, seq, title: null },
  host: 'www.youtube.com',
});

function setUp(given: Partial<typeof switchedOn> = {}) {
  const clock = fakeClock();
  const held = heldInMemory();
  const books = ledgerInMemory();
  const settings = settingsAt(serviceUrl, { languages: ['da', 'en'], auto: { ...switchedOn, ...given } });
  const { call, questions } = scriptedCall(() => ok(told('captions', [])));
  const player: { length: number | 'endless' | null } = { length: 600 };
  const seen: { front: FrontTab | null } = { front: front(first) };
  const { look } = autoCaptions({
    settings: async () => settings,
    inFront: async () => seen.front,
    about: held.about,
    attempts: books.attempts,
    call,
    after: clock.after,
    playerLength: async () => player.length,
  });
  const show = (now: FrontTab | null) => {
    seen.front = now;
    return look();
  };
  return { clock, held, books, settings, questions, player, show, look };
}

describe('captions that come by themselves', () => {
  it('are asked for in the first language once a video was in front for the dwell', async () => {
    const { clock, show, questions } = setUp();
    await show(front(first));
    await clock.pass(2.4);
    expect(questions).toEqual([]);
    await clock.pass(0.1);
    expect(questions).toEqual([{ name: 'captions', asked: { videoId: first, lang: 'da' }, wish: { by: 'auto' } }]);
  });

  it('are asked for the last of five videos in a second, and for no other', async () => {
    const { clock, show, questions } = setUp();
    const videos = ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc', 'ddddddddddd', 'eeeeeeeeeee'];
    for (const [turn, id] of videos.entries()) {
      await show(front(VideoId.parse(id), turn));
      await clock.pass(0.2);
    }
    await clock.pass(10);
    expect(questions.map(({ asked }) => asked)).toEqual([{ videoId: 'eeeeeeeeeee', lang: 'da' }]);
  });

  it('do not wait anew when the same video is looked at again', async () => {
    const { clock, show, look, questions } = setUp();
    await show(front(first));
    await clock.pass(2);
    await look();
    await clock.pass(0.5);
    expect(questions).toHaveLength(1);
    await look();
    await clock.pass(10);
    expect(questions).toHaveLength(1);
  });

  it.each([
    ['the user left the tab', null],
    ['another video came unheard', front(second, 2)],
    ['the page shows none', front(null, 2)],
  ])('are not asked for when %s during the dwell', async (_, later) => {
    const { clock, show, questions } = setUp();
    const watched = { ...front(first) };
    await show(watched);
    Object.assign(watched, later ?? { shown: { ...watched.shown, videoId: null } });
    await clock.pass(3);
    expect(questions).toEqual([]);
  });

  it('are not asked for when they were switched off during the dwell', async () => {
    const { clock, show, settings, questions } = setUp();
    await show(front(first));
    settings.auto = { ...settings.auto, on: false };
    await clock.pass(3);
    expect(questions).toEqual([]);
  });

  const quiet: [string, Partial<typeof switchedOn>, FrontTab | null][] = [
    ['they are switched off', { on: false }, front(first)],
    ['the site is paused', { pausedHosts: ['www.youtube.com'] }, front(first)],
    ['the site is one that the user allowed', {}, { ...front(first), host: 'www.youtubekids.com' }],
    ['the video is live', {}, front(first, 1, 'live')],
    ['the page shows no video', {}, front(null)],
    ['no page of the platform is in front', {}, null],
  ];
  it.each(quiet)('are not asked for when %s', async (_, auto, now) => {
    const { clock, show, questions } = setUp(auto);
    await show(now);
    await clock.pass(100);
    expect(questions).toEqual([]);
  });

  it('are not asked for where captions of the video are held in any language', async () => {
    const { clock, show, held, questions } = setUp();
    await held.put(heldAnswer({ videoId: first, name: 'captions' }));
    await show(front(first));
    await clock.pass(3);
    expect(questions).toEqual([]);
  });

  it('are not asked for twice, even where the first time brought nothing', async () => {
    const { clock, show, books, questions } = setUp();
    const asked = { videoId: first, lang: 'da' } as const;
    const row: LedgerDraft = {
      name: 'captions',
      asked,
      key: cacheKey('captions', asked, serviceUrl),
      videoId: first,
      by: 'auto',
      sentAt: noon - 1e9,
      mark: '0',
      quote: { is: 'unstated', hint: null },
    };
    await books.enter(createLedgerEntry(row), () => null);
    await show(front(first));
    await clock.pass(3);
    expect(questions).toEqual([]);
  });

  it('are not asked for in a language that the service does not take', async () => {
    const { clock, show, settings, questions } = setUp();
    settings.languages = ['tlh'];
    await show(front(first));
    await clock.pass(3);
    expect(questions).toEqual([]);
  });

  it('are not asked for where the player has no end, whatever the address says', async () => {
    const { clock, show, player, questions } = setUp();
    player.length = 'endless';
    await show(front(first));
    await clock.pass(2.5);
    player.length = 600;
    await clock.pass(100);
    expect(questions).toEqual([]);
  });

  it('wait for a player that has not begun, and then are asked for once', async () => {
    const { clock, show, player, questions } = setUp();
    player.length = null;
    await show(front(first));
    await clock.pass(2.5);
    expect(questions).toEqual([]);
    player.length = 600;
    await clock.pass(2.5);
    await clock.pass(2.5);
    expect(questions).toHaveLength(1);
  });

  it('are left to a click where no player begins: the video may be one to come', async () => {
    const { clock, show, player, questions } = setUp();
    player.length = null;
    await show(front(first));
    for (let dwell = 0; dwell < 4; dwell++) await clock.pass(2.5);
    player.length = 600;
    await clock.pass(100);
    expect(questions).toEqual([]);
  });

  it('are not waited for any longer once another video came', async () => {
    const { clock, show, player, questions } = setUp();
    player.length = null;
    await show(front(first));
    await clock.pass(2.5);
    await show(front(second, 2));
    player.length = 600;
    await clock.pass(2.5);
    expect(questions.map(({ asked }) => asked)).toEqual([{ videoId: second, lang: 'da' }]);
  });
});
