import { describe, expect, it } from 'vitest';
import { findVideoId } from '@/lib/platform/text-with-addresses';

describe('findVideoId', () => {
  it.each([
    ['a bare id', 'a1B2-c3_D4e'],
    ['a bare id between spaces', ' a1B2-c3_D4e\n'],
    ['an address in a sentence', 'see https://youtu.be/a1B2-c3_D4e, it is short'],
    ['an address in brackets', '<https://www.youtube.com/watch?v=a1B2-c3_D4e>'],
    ['an id in typographic quotation marks', '“a1B2-c3_D4e”'],
    ['an address in typographic quotation marks', '“https://youtu.be/a1B2-c3_D4e”'],
    ['an address in low quotation marks', '‚https://youtu.be/a1B2-c3_D4e‘ und „mehr“'],
    ['an address in guillemets', '«https://youtu.be/a1B2-c3_D4e»'],
    ['an address in full-width brackets', '（https://youtu.be/a1B2-c3_D4e）'],
    ['an address in corner brackets', '【https://youtu.be/a1B2-c3_D4e】。'],
    ['an address after a full-width colon', '视频：https://youtu.be/a1B2-c3_D4e，很好'],
    ['an address after a list number', '1.https://youtu.be/a1B2-c3_D4e'],
    ['a short address after a list number', '1.youtu.be/a1B2-c3_D4e'],
    ['an address after a label', 'Video:youtu.be/a1B2-c3_D4e'],
    ['an address between marks of direction', '\u202bhttps://youtu.be/a1B2-c3_D4e\u202c'],
    ['an address with text of other scripts', 'https://www.youtube.com/watch?ab_channel=潮汐&v=a1B2-c3_D4e'],
    ['an address in a Markdown link', '[The tide clock](https://youtu.be/a1B2-c3_D4e)'],
    ['an address with brackets', 'https://www.youtube.com/watch?ab_channel=Tides(live)&v=a1B2-c3_D4e'],
    ['the second of two addresses', 'https://video.example/x and youtu.be/a1B2-c3_D4e'],
  ])('reads the id from %s', (_, text) => {
    expect(findVideoId(text)).toBe('a1B2-c3_D4e');
  });

  it.each([
    ['an id that is too short', 'a1B2-c3_D4'],
    ['an id that is too long', 'a1B2-c3_D4ef'],
    ['“videoseries”, which embed addresses have in place of an id', 'videoseries'],
    ['“live_stream”, which embed addresses have in place of an id', 'live_stream'],
    ['two words of eleven characters with the space', 'hello there'],
    ['the platform’s address in that of another site', 'https://video.example/?u=https://youtu.be/a1B2-c3_D4e'],
    ['a host that ends like the platform', 'see notyoutu.be/a1B2-c3_D4e'],
    ['an empty text', ''],
  ])('returns null for %s', (_, text) => {
    expect(findVideoId(text)).toBeNull();
  });
});
