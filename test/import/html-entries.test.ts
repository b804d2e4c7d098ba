import { describe, expect, it } from 'vitest';
import { firstId as a, addressOf, parseList } from './parse-list';

describe('createEntryParser › markup', () => {
  const page = `<!DOCTYPE html>
<html><head><meta itemprop="videoId" content="-w7Lr_k2ZsA"><script>
var Uint16Array, WATCH_LATER = 'publishedAt'; var x = {"videoId":"tQ-4xkP09_s","playlistType":"WATCH_LATER"};
var y = '\\x22videoId\\x22:\\x22dQw4w9WgXcQ\\x22'; var z = {"url":"\\/watch?v=jNQXAC9IVRw\\u0026pp=x"};
</script></head><body class="description" data-id="description">
<a href="/shorts/a1B2-c3_D4e">Netherlands</a> <a href="/@estuaryworks">video-title</a>
<div data-video-id="9bZkp7q19f0"></div><div data-context-item-id="kJQP7kiw5Fk"></div>
<a href="https://www.youtube.com/watch?app=m&amp;v=OPf0YbXqDm0">x</a></body></html>`;
  const found = '-w7Lr_k2ZsA tQ-4xkP09_s dQw4w9WgXcQ jNQXAC9IVRw a1B2-c3_D4e 9bZkp7q19f0 kJQP7kiw5Fk OPf0YbXqDm0'.split(
    ' ',
  );
  const mail = `From: <Saved by Blink>\nContent-Transfer-Encoding: quoted-printable\n\n<a href=3D"https://www.yo=\nutube.com/watch?v=3D${a}">`;

  it.each<[string, string, string | null, string[]]>([
    ['a saved page', page, 'history.html', found],
    ['a pasted page', page, null, found],
    ['a page saved as one file', mail, 'page.mhtml', [a]],
    ['a feed', `<?xml version="1.0"?><feed><yt:videoId>${a}</yt:videoId><title>Netherlands</title></feed>`, null, [a]],
    ['a data export', `<div>Watched <a href="${addressOf(a)}">The tide</a></div>`, 'watch-history.html', [a]],
  ])('finds ids in addresses, data attributes and known keys of %s', (_, text, name, expected) => {
    for (const chunkLength of [1, 1000]) expect(parseList(text, name, chunkLength).ids).toEqual(expected);
  });

  it('counts a page without a video as one entry', () => {
    expect(parseList('<p>Uint16Array</p>')).toMatchObject({ ids: [], withoutVideo: 1 });
  });
});
