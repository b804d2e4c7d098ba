import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseVideoIn } from '@/lib/details/parsed-video';
import { videosFields } from '@/lib/service/value-sets';

const id = '-aaaaaaaaaa';
const body = (...rows: unknown[]) => JSON.stringify({ totalResults: rows.length, data: rows });

describe('parseVideoIn', () => {
  it('returns the row of the video with its source text', () => {
    const row = `{"id":"${id}",  "title":"a\\u00e9", "boxOffice": 12345678901234567890}`;
    const readable = parseVideoIn(`{"totalResults":2,"data":[{"id":"bbbbbbbbbbb"}, ${row}]}`, id);
    expect(readable?.text).toBe(row);
    expect(readable?.video.title).toBe('aé');
    expect(readable?.others).toMatchObject([{ name: 'boxOffice', text: '12345678901234567890', at: 0 }]);
  });

  it('accepts a row without an id, because only one video was requested', () => {
    expect(parseVideoIn(body({ title: 'a' }), id)?.video.title).toBe('a');
  });

  it('returns null if the response does not contain the video', () => {
    for (const rows of [[], [{ id: 'bbbbbbbbbbb' }], [null], [7, 'a', []]])
      expect(parseVideoIn(body(...rows), id)).toBeNull();
  });

  it('lists `caption`, whose type is undocumented, and fields outside the rows as other fields', () => {
    const text = JSON.stringify({ data: [{ id, caption: { a: [1] } }], region: 'DE', totalResults: 1 });
    expect(parseVideoIn(text, id)?.others).toMatchObject([
      { name: 'caption', text: '{"a":[1]}', at: 0 },
      { name: 'region', text: '"DE"', at: 1 },
    ]);
  });

  it('keeps readable fields next to an unreadable one', () => {
    const readable = parseVideoIn(body({ id, title: 'a', viewCount: 7, likeCount: [], tags: 'no list' }), id);
    expect(readable?.video).toEqual({ id, title: 'a', viewCount: '7' });
    expect(readable?.problems.map(({ path }) => path)).toEqual(['tags', 'likeCount']);
    expect(readable?.others).toMatchObject([
      { name: 'likeCount', text: '[]', at: 0 },
      { name: 'tags', text: '"no list"', at: 1 },
    ]);
  });

  it('keeps every field that has a value, whatever it is', () => {
    const rows = fc.record(
      Object.fromEntries(videosFields.map((name) => [name, fc.jsonValue().filter((value) => value !== null)])),
      {
        requiredKeys: [],
      },
    );
    fc.assert(
      fc.property(rows, (row) => {
        const readable = parseVideoIn(body({ ...row, id }), id);
        const places = [...Object.keys(readable?.video ?? {}), ...(readable?.others ?? []).map(({ name }) => name)];
        // No field is lost: each is either part of the video or listed among the other fields.
        expect(Object.keys({ ...row, id }).filter((name) => !places.includes(name))).toEqual([]);
      }),
    );
  });
});
