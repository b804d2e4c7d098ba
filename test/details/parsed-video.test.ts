import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseVideoIn } from '@/lib/details/parsed-video';
import { videosFields } from '@/lib/service/value-sets';

const id = '-aaaaaaaaaa';
const body = (...rows: unknown[]) => JSON.stringify({ totalResults: rows.length, data: rows });

describe('the details in an answer', () => {
  it('are the row of the video, in the very text that came', () => {
    const row = `{"id":"${id}",  "title":"a\\u00e9", "boxOffice": 12345678901234567890}`;
    const readable = parseVideoIn(`{"totalResults":2,"data":[{"id":"bbbbbbbbbbb"}, ${row}]}`, id);
    expect(readable?.text).toBe(row);
    expect(readable?.video.title).toBe('aé');
    expect(readable?.others).toEqual([{ name: 'boxOffice', text: '12345678901234567890', at: 0 }]);
  });

  it('are there when the row does not say which video it is, for only one was asked for', () => {
    expect(parseVideoIn(body({ title: 'a' }), id)?.video.title).toBe('a');
  });

  it('are none where the service does not know the video', () => {
    for (const rows of [[], [{ id: 'bbbbbbbbbbb' }], [null], [7, 'a', []]])
      expect(parseVideoIn(body(...rows), id)).toBeNull();
  });

  it('include `caption`, whose shape nobody described, and fields beside the list', () => {
    const text = JSON.stringify({ data: [{ id, caption: { a: [1] } }], region: 'DE', totalResults: 1 });
    expect(parseVideoIn(text, id)?.others).toEqual([
      { name: 'caption', text: '{"a":[1]}', at: 0 },
      { name: 'region', text: '"DE"', at: 1 },
    ]);
  });

  it('keep every field that can be read beside one that cannot', () => {
    const readable = parseVideoIn(body({ id, title: 'a', viewCount: 7, likeCount: null, tags: 'no list' }), id);
    expect(readable?.video).toEqual({ id, title: 'a', viewCount: '7' });
    expect(readable?.problems.map(({ path }) => path)).toEqual(['tags', 'likeCount']);
    expect(readable?.others).toEqual([
      { name: 'likeCount', text: 'null', at: 0 },
      { name: 'tags', text: '"no list"', at: 1 },
    ]);
  });

  it('can be read whatever the fields hold', () => {
    const rows = fc.record(Object.fromEntries(videosFields.map((name) => [name, fc.jsonValue()])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(rows, (row) => {
        const readable = parseVideoIn(body({ ...row, id }), id);
        const places = [...Object.keys(readable?.video ?? {}), ...(readable?.others ?? []).map(({ name }) => name)];
        // No field is lost: each has its place or stands among the others.
        expect(Object.keys({ ...row, id }).filter((name) => !places.includes(name))).toEqual([]);
      }),
    );
  });
});
