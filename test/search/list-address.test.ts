import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListAddress, parseListAddress, uploadsOfKind } from '@/lib/search/list-address';
import { ChannelId } from '@/lib/service/ids';

const channelId = 'UCabcdefghijklmnopqrstuv';
const playlist = (id: string): ListAddress => ({ is: 'list', source: { is: 'playlist', id } });
const channel = { is: 'list', source: { is: 'channel', id: channelId } };
const video = { is: 'list', source: { is: 'video', id: 'tQ-4xkP09_s' } };
const none = (reason: string) => ({ is: 'none', reason });
const index = (path: string) => `https://www.youtube.com/${path}`;

describe('parseListAddress', () => {
  it.each<[string, object]>([
    ['PLtides0123456789', playlist('PLtides0123456789')],
    ['  PLtides0123456789\n', playlist('PLtides0123456789')],
    [index('playlist?list=PLtides0123456789'), playlist('PLtides0123456789')],
    [index('watch?v=tQ-4xkP09_s&list=PLtides0123456789&index=3'), playlist('PLtides0123456789')],
    [index('watch?v=tQ-4xkP09_s&amp;list=PLtides0123456789'), playlist('PLtides0123456789')],
    ['youtu.be/tQ-4xkP09_s?list=PLtides0123456789', playlist('PLtides0123456789')],
    ['music.youtube.com/playlist?list=OLAK5uy_tides', playlist('OLAK5uy_tides')],
    [`“${index('playlist?list=PLtides0123456789')}”`, playlist('PLtides0123456789')],
    [`播放列表：${index('playlist?list=PLtides0123456789')}。`, playlist('PLtides0123456789')],
    ['«PLtides0123456789»', playlist('PLtides0123456789')],
    [
      `https://consent.youtube.com/m?continue=${encodeURIComponent(index('playlist?list=PLtides0123456789'))}`,
      playlist('PLtides0123456789'),
    ],
    ['https://studio.youtube.com/video/tQ-4xkP09_s/edit', video],
    [channelId, channel],
    [index(`channel/${channelId}`), channel],
    [`m.youtube.com/channel/${channelId}/videos`, channel],
    ['tQ-4xkP09_s', video],
    [index('watch?v=tQ-4xkP09_s'), video],
    ['youtu.be/tQ-4xkP09_s', video],
    [index('shorts/tQ-4xkP09_s'), video],
    ['WL', none('personal')],
    [index('playlist?list=WL'), none('personal')],
    [index('playlist?list=LL'), none('personal')],
    [index('watch?v=tQ-4xkP09_s&list=HL'), none('personal')],
    ['@EstuaryWorks', { is: 'handle', path: '@estuaryworks' }],
    [index('@estuaryworks'), { is: 'handle', path: '@estuaryworks' }],
    [index('%40estuaryworks/videos'), { is: 'handle', path: '@estuaryworks' }],
    [index('c/EstuaryWorks'), { is: 'handle', path: 'c/estuaryworks' }],
    [index('user/estuary'), { is: 'handle', path: 'user/estuary' }],
    ['', none('nothing')],
    ['  ', none('nothing')],
    ['tide mills', none('unknown')],
    ['https://example.org/playlist?list=PLtides0123456789', none('unknown')],
    ['https://youtube.com.example.org/playlist?list=PLtides0123456789', none('unknown')],
    [index('playlist?list=../../secret'), none('unknown')],
    [index('feed/trending'), none('unknown')],
  ])('returns the source that a text names, or the reason why there is none: %s', (text, named) => {
    expect(parseListAddress(text)).toEqual(named);
  });

  it('parses any text without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.string().map(index)), (text) => void parseListAddress(text)),
    );
  });
});

describe('uploadsOfKind', () => {
  const id = ChannelId.parse(`UC${'a'.repeat(22)}`);

  it.each([
    ['all', { is: 'channel', id }],
    ['videos', { is: 'playlist', id: `UULF${'a'.repeat(22)}` }],
    ['shorts', { is: 'playlist', id: `UUSH${'a'.repeat(22)}` }],
    ['live', { is: 'playlist', id: `UULV${'a'.repeat(22)}` }],
  ] as const)('names the list of “%s”', (kind, list) => {
    expect(uploadsOfKind(id, kind)).toEqual(list);
  });
});
