import { describe, expect, it } from 'vitest';
import { createAutoCaptions, type FrontTab } from '@/lib/captions/background';
import type { PageKind } from '@/lib/platform/video-url';
import { VideoId } from '@/lib/service/ids';
import { createLedgerEntry, type LedgerDraft } from '@/lib/service/ledger-entry';
import { cacheKey } from '@/lib/service/request';
import { defaultSettings } from '@/lib/settings/settings';
import { ok } from '@/lib/shared/result';
import {
  cachedResponse,
  fakeClock,
  ledgerInMemory,
  noon,
  parsedResponse,
  responsesInMemory,
  scriptedCall,
} from '../fakes';
import { testSettings } from '../test-settings';

const serviceUrl = 'https://service.example';
const switchedOn = { ...defaultSettings.auto, on: true, dwellSeconds: 2.5 };
const first = VideoId.parse('aaaaaaaaaaa');
const second = VideoId.parse('bbbbbbbbbbb');

const front = (videoId: VideoId | null, seq = 1, kind: PageKind = 'watch'): FrontTab => ({
  shown: { videoId, kind, tabId: 7, seq, title: null },
  host: 'www.youtube.com',
});

function setUp(autoSettings: Partial<typeof switchedOn> = {}) {
  const clock = fakeClock();
  const responses = responsesInMemory();
  const ledger = ledgerInMemory();
  const settings = testSettings(serviceUrl, { languages: ['da', 'en'], auto: { ...switchedOn, ...autoSettings } });
  const { call, requests } = scriptedCall(() => ok(parsedResponse('captions', [])));
  const player: { length: number | 'live' | null } = { length: 600 };
  const current: { front: FrontTab | null } = { front: front(first) };
  const { check } = createAutoCaptions({
    settings: async () => settings,
    frontTab: async () => current.front,
    about: responses.about,
    attempts: ledger.attempts,
    call,
    after: clock.after,
    playerLength: async () => player.length,
  });
  const show = (tab: FrontTab | null) => {
    current.front = tab;
    return check();
  };
  return { clock, responses, ledger, settings, requests, player, current, show, check };
}

describe('createAutoCaptions', () => {
  it('requests the first language after the video was visible for the dwell time', async () => {
    const { clock, show, requests } = setUp();
    await show(front(first));
    await clock.advance(2.4);
    expect(requests).toEqual([]);
    await clock.advance(0.1);
    expect(requests).toEqual([
      { name: 'captions', params: { videoId: first, lang: 'da' }, options: { startedBy: 'automatic' } },
    ]);
  });

  it('requests only the last of five videos opened within a second', async () => {
    const { clock, show, requests } = setUp();
    const videos = ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc', 'ddddddddddd', 'eeeeeeeeeee'];
    for (const [turn, id] of videos.entries()) {
      await show(front(VideoId.parse(id), turn));
      await clock.advance(0.2);
    }
    await clock.advance(10);
    expect(requests.map(({ params }) => params)).toEqual([{ videoId: 'eeeeeeeeeee', lang: 'da' }]);
  });

  it('neither restarts the timer nor repeats the request for the same video', async () => {
    const { clock, show, check, requests } = setUp();
    await show(front(first));
    await clock.advance(2);
    await check();
    await clock.advance(0.5);
    expect(requests).toHaveLength(1);
    await check();
    await clock.advance(10);
    expect(requests).toHaveLength(1);
  });

  it.each<[string, FrontTab | null]>([
    ['the user left the tab', null],
    ['another video was opened', front(second, 2)],
    ['the video was left', front(null, 2)],
  ])('sends nothing if %s during the dwell time, even without an event', async (_, later) => {
    const { clock, show, current, requests } = setUp();
    await show(front(first));
    current.front = later;
    await clock.advance(3);
    expect(requests).toEqual([]);
  });

  it('sends nothing if automatic captions were switched off during the dwell time', async () => {
    const { clock, show, settings, requests } = setUp();
    await show(front(first));
    settings.auto = { ...settings.auto, on: false };
    await clock.advance(3);
    expect(requests).toEqual([]);
  });

  const cases: [string, Partial<typeof switchedOn>, FrontTab | null][] = [
    ['automatic captions are switched off', { on: false }, front(first)],
    ['the site is paused', { pausedHosts: ['www.youtube.com'] }, front(first)],
    ['the page is on a host that the user added', {}, { ...front(first), host: 'www.youtubekids.com' }],
    ['the video is live', {}, front(first, 1, 'live')],
    ['the page shows no video', {}, front(null)],
    ['no page of the platform is visible', {}, null],
  ];
  it.each(cases)('sends nothing if %s', async (_, auto, now) => {
    const { clock, show, requests } = setUp(auto);
    await show(now);
    await clock.advance(100);
    expect(requests).toEqual([]);
  });

  it('sends nothing if captions of the video are saved in any language', async () => {
    const { clock, show, responses, requests } = setUp();
    await responses.put(cachedResponse({ videoId: first, name: 'captions' }));
    await show(front(first));
    await clock.advance(3);
    expect(requests).toEqual([]);
  });

  it('sends no second request for a video, even if the first one saved no captions', async () => {
    const { clock, show, ledger, requests } = setUp();
    const params = { videoId: first, lang: 'da' } as const;
    const row: LedgerDraft = {
      name: 'captions',
      params,
      key: cacheKey('captions', params, serviceUrl),
      videoId: first,
      startedBy: 'automatic',
      sentAt: noon - 1e9,
      idSuffix: '0',
      quote: { is: 'unknown' },
    };
    await ledger.enter(createLedgerEntry(row), () => null);
    await show(front(first));
    await clock.advance(3);
    expect(requests).toEqual([]);
  });

  it('sends nothing in a language that the service does not support', async () => {
    const { clock, show, settings, requests } = setUp();
    settings.languages = ['tlh'];
    await show(front(first));
    await clock.advance(3);
    expect(requests).toEqual([]);
  });

  it('sends nothing if the player reports an endless video, even at the address of a normal one', async () => {
    const { clock, show, player, requests } = setUp();
    player.length = 'live';
    await show(front(first));
    await clock.advance(2.5);
    player.length = 600;
    await clock.advance(100);
    expect(requests).toEqual([]);
  });

  it('waits for a player that has not started, then sends one request', async () => {
    const { clock, show, player, requests } = setUp();
    player.length = null;
    await show(front(first));
    await clock.advance(2.5);
    expect(requests).toEqual([]);
    player.length = 600;
    await clock.advance(2.5);
    await clock.advance(2.5);
    expect(requests).toHaveLength(1);
  });

  it('stops waiting if no player starts, because the video may be upcoming', async () => {
    const { clock, show, player, requests } = setUp();
    player.length = null;
    await show(front(first));
    for (let dwell = 0; dwell < 4; dwell++) await clock.advance(2.5);
    player.length = 600;
    await clock.advance(100);
    expect(requests).toEqual([]);
  });

  it('stops waiting after another video was opened', async () => {
    const { clock, show, player, requests } = setUp();
    player.length = null;
    await show(front(first));
    await clock.advance(2.5);
    await show(front(second, 2));
    player.length = 600;
    await clock.advance(2.5);
    expect(requests.map(({ params }) => params)).toEqual([{ videoId: second, lang: 'da' }]);
  });
});
