import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListAddress, parseListAddress } from '@/lib/search/list-address';

const channelId = 'UCabcdefghijklmnopqrstuv';
const playlist = (id: string): ListAddress => ({ is: 'list', source: { is: 'playlist', id } });
const channel = { is: 'list', source: { is: 'channel', id: channelId } };
const video = { is: 'list', source: { is: 'video', id: 'tQ-4xkP09_s' } };
const none = (reason: string) => ({ is: 'none', reason });
const at = (path: string) => `https://www.youtube.com/${path}`;

describe('parseListAddress', () => {
  it.each<[string, object]>([
    ['PLtides0123456789', playlist('PLtides0123456789')],
    ['  PLtides0123456789\n', playlist('PLtides0123456789')],
    [at('playlist?list=PLtides0123456789'), playlist('PLtides0123456789')],
    [at('watch?v=tQ-4xkP09_s&list=PLtides0123456789&index=3'), playlist('PLtides0123456789')],
    [at('watch?v=tQ-4xkP09_s&amp;list=PLtides0123456789'), playlist('PLtides0123456789')],
    ['youtu.be/tQ-4xkP09_s?list=PLtides0123456789', playlist('PLtides0123456789')],
    ['music.youtube.com/playlist?list=OLAK5uy_tides', playlist('OLAK5uy_tides')],
    [channelId, channel],
    [at(`channel/${channelId}`), channel],
    [`m.youtube.com/channel/${channelId}/videos`, channel],
    ['tQ-4xkP09_s', video],
    [at('watch?v=tQ-4xkP09_s'), video],
    ['youtu.be/tQ-4xkP09_s', video],
    [at('shorts/tQ-4xkP09_s'), video],
    ['WL', none('personal')],
    [at('playlist?list=WL'), none('personal')],
    [at('playlist?list=LL'), none('personal')],
    [at('watch?v=tQ-4xkP09_s&list=HL'), none('personal')],
    ['@estuaryworks', none('handle')],
    [at('@estuaryworks'), none('handle')],
    [at('%40estuaryworks/videos'), none('handle')],
    [at('c/EstuaryWorks'), none('handle')],
    [at('user/estuary'), none('handle')],
    ['', none('nothing')],
    ['  ', none('nothing')],
    ['tide mills', none('unknown')],
    ['https://example.org/playlist?list=PLtides0123456789', none('unknown')],
    ['https://youtube.com.example.org/playlist?list=PLtides0123456789', none('unknown')],
    [at('playlist?list=../../secret'), none('unknown')],
    [at('feed/trending'), none('unknown')],
  ])('parses %s', (text, named) => {
    expect(parseListAddress(text)).toEqual(named);
  });

  it('accepts any text without an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.string().map(at)), (text) => void parseListAddress(text)),
    );
  });
});
