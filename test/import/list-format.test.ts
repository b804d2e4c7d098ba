import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { fourCatLine } from '@/lib/export/four-cat';
import { detectListFormat } from '@/lib/import/list-format';
import { parseList } from './parse-list';

const a = 'tQ-4xkP09_s';
const b = '-w7Lr_k2ZsA';
const c = '=not really';
const ids = (text: string, name: string | null = null) => parseList(text, name).ids;
const addressOf = (id: string) => `https://www.youtube.com/watch?v=${id}`;

describe('createEntryParser › text', () => {
  it.each<[string, string, string[]]>([
    ['one per line', `${a}\n${b}\n`, [a, b]],
    ['with any line break', `${a}\r\n${b}\r${a}`, [a, b]],
    ['with commas, semicolons and spaces', `${a}, ${b};${a} ${b}`, [a, b]],
    ['in addresses', `${addressOf(a)}&t=4s\nyoutu.be/${b}`, [a, b]],
    ['in prose', `See ${addressOf(a)} and (youtu.be/${b}).`, [a, b]],
    ['in addresses with escaped ampersands', `https://www.youtube.com/watch?app=m&amp;v=${a}&amp;t=4s`, [a]],
    ['in prose, unless they look like words', `compare ${a} with ${b} please`, [a, b]],
    ['in markup', `<a href="${addressOf(a)}">The tide clock</a>`, [a]],
    ['none in words of eleven letters', 'Information about thinking clearly', []],
    ['none in longer words', `${a}x and x${a}`, []],
    ['none in addresses of other sites', `https://example.org/watch?v=${a}`, []],
  ])('finds ids: %s', (_, text, found) => {
    expect(ids(text)).toEqual(found);
  });

  it('counts repeated ids and entries without a video, and returns the first 20 such entries', () => {
    const rubbish = Array.from({ length: 30 }, (_, n) => `line ${n} of nothing`);
    const listed = parseList([a, ...rubbish, a, b].join('\n'));
    expect(listed).toMatchObject({ ids: [a, b], repeated: 1, withoutVideo: 30 });
    expect(listed.samples).toEqual(rubbish.slice(0, 20).map((text, nth) => ({ at: nth + 2, text })));
  });

  it.each<[string, string | null, string, (number | null)[]]>([
    ['lines, including empty ones', null, `${a}\r\n\r\nnone here\r\n${b}\rnor here\n`, [3, 5]],
    ['a split line has one number', null, `${' none here'.repeat(20_000)}\nnor here`, [1, 1, 2]],
    ['rows with line breaks', 'x.csv', `id,title\n${a},"two\nlines"\n\nx,none\n`, [4]],
    ['NDJSON', 'x.ndjson', `{"id":"${a}"}\n\n{"id":"x"}\n`, [3]],
    ['none in a single JSON value', null, `["${a}","x"]`, [null]],
  ])('returns the line numbers of entries without a video: %s', (_, name, text, places) => {
    for (const chunkLength of [1, 7, 100_000]) {
      if (text.length / chunkLength > 10_000) continue;
      expect(parseList(text, name, chunkLength).samples.map(({ at: place }) => place)).toEqual(places);
    }
  });

  it('finds the ids in file names that start with a bracket', () => {
    expect(ids(`[AMV] The tide clock [${a}].webm\n[2019] Ebb and flood [${b}].mp4\n`, 'files.txt')).toEqual([a, b]);
    expect(ids(`{live} The tide clock [${a}].webm\n`)).toEqual([a]);
  });

  it('passes a very long word quickly', () => {
    const line = `${a} data:image/png;base64,${'A'.repeat(95_000)} ${'none here '.repeat(2000)}${b}`;
    const start = performance.now();
    expect(parseList(line, null, 65_536).ids).toEqual([a, b]);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('finds all ids in a single very long line', () => {
    const many = Array.from({ length: 30_000 }, (_, n) => `${String(n).padStart(10, 'v')}_`);
    expect(parseList(many.join(' '), null, 65_536).ids).toEqual(many);
  });
});

const table = (header: string[], rows: string[][], delimiter: string, newline = '\n') =>
  Papa.unparse([header, ...rows], { delimiter, newline });
const rows = [
  ['1', 'The tide, clock', a],
  ['2', 'Two\nlines; and "quotes"', b],
];

describe('createEntryParser › tables', () => {
  it.each([',', ';', '\t', '|'])('reads columns separated by %s, from chunks of any length', (delimiter) => {
    const text = table(['n', 'title', 'video_id'], rows, delimiter, '\r\n');
    for (const chunkLength of [1, 3, 1000]) {
      expect(parseList(text, 'list.csv', chunkLength)).toMatchObject({
        ids: [a, b],
        titles: ['The tide, clock', 'Two\nlines; and "quotes"'],
        withoutVideo: 0,
      });
    }
  });

  it('reads every row if only the header or some rows end in CRLF', () => {
    for (const chunkLength of [1, 3, 1000]) {
      const text = `video_id,title\r\n${a},Tide\n${b},"Ebb, flood"\r\n`;
      expect(parseList(text, 'list.csv', chunkLength)).toMatchObject({ ids: [a, b], titles: ['Tide', 'Ebb, flood'] });
    }
    const text = `id\r\n${a}\n${b}\n`;
    expect(parseList(text, 'list.csv')).toMatchObject({ ids: [a, b], withoutVideo: 0 });
  });

  it('reads a table with one row', () => {
    expect(parseList(`id;title\n${b};Tide\n`, 'list.csv')).toMatchObject({ ids: [b], titles: ['Tide'] });
  });

  it('reads a table without a header', () => {
    expect(ids(`${a},1\n${b},2\n`, 'list.csv')).toEqual([a, b]);
  });

  it('reads another column on request', () => {
    const text = table(['first', 'second'], [[a, b]], ',');
    const format = detectListFormat('list.csv', text);
    if (format.is !== 'table') throw new Error('It is a table.');
    expect(parseList(text, null, 9, { ...format, idColumn: 1 }).ids).toEqual([b]);
  });

  it('counts rows without an id, and reads ids after an apostrophe', () => {
    const text = table(
      ['id', 'title'],
      [
        [`'${b}`, 'guarded'],
        [c, 'rubbish'],
        ['', 'none'],
      ],
      ',',
    );
    expect(parseList(text, 'list.csv')).toMatchObject({ ids: [b], withoutVideo: 2 });
  });

  it.each([';', ','])('reads the delimiter %s from a first line for Excel', (delimiter) => {
    const rest = ['video_id', 'title'].join(delimiter);
    const text = `sep=${delimiter}\r\n${rest}\r\n${a}${delimiter}"Ebb, flood"\r\nx${delimiter}none\r\n`;
    for (const name of ['list.csv', null]) {
      for (const chunkLength of [1, 3, 1000]) {
        const listed = parseList(text, name, chunkLength);
        expect(listed).toMatchObject({ ids: [a], titles: ['Ebb, flood'], samples: [{ at: 4, text: 'x none' }] });
      }
    }
  });

  it('reads cells that a formula keeps Excel from changing', () => {
    const text = `id,title\n="${a}",="1984"\n"=""${b}""",Tide\n`;
    expect(parseList(text, 'list.csv')).toMatchObject({ ids: [a, b], titles: ['1984', 'Tide'], withoutVideo: 0 });
  });

  it('reads a row whose quote is never closed, and the rows after it', () => {
    const text = `id,title\n${a},"open\n${`${b},x\n`.repeat(200_000)}`;
    const counts = { repeated: 199_999, withoutVideo: 0 };
    expect(parseList(text, 'list.csv', 65_536)).toMatchObject({ ids: [a, b], titles: ['"open', 'x'], ...counts });
  });
});

describe('detectListFormat', () => {
  it('tells a table, JSON and plain text apart if there is no file name', () => {
    expect(detectListFormat(null, table(['n', 'title', 'video_id'], rows, ';'))).toMatchObject({
      is: 'table',
      idColumn: 2,
    });
    expect(detectListFormat(null, `${a}, ${b}\n${b}, ${a}`)).toEqual({ is: 'text' });
    expect(detectListFormat(null, `[My video](https://youtu.be/${a})`)).toEqual({ is: 'text' });
    expect(detectListFormat(null, `["${a}"]`)).toEqual({ is: 'json' });
    expect(detectListFormat(null, 'Well, this is prose.\nIt has commas, too.')).toEqual({ is: 'text' });
  });

  it('chooses the column in which most cells name a video', () => {
    const text = table(
      ['a', 'b'],
      [
        ['x', addressOf(a)],
        ['y', addressOf(b)],
      ],
      ',',
    );
    expect(detectListFormat('list.csv', text)).toMatchObject({ idColumn: 1, header: ['a', 'b'], titleColumn: null });
    expect(ids(text, 'list.csv')).toEqual([a, b]);
  });

  it('recognises a YouTube Data Tools file by its columns, and reads its quoting', () => {
    const header = ['position', 'channelId', 'channelTitle', 'videoId', 'publishedAt', 'publishedAtSQL', 'videoTitle'];
    const text =
      fourCatLine(header) + fourCatLine([1, 'UCx', 'Estuary, Works', a, '2024-03-04', '2024', 'A "tide" \\ mill']);
    expect(detectListFormat('videolist.csv', text)).toMatchObject({
      exportTool: 'YouTube Data Tools',
      idColumn: 3,
      titleColumn: 6,
    });
    expect(ids(text, 'videolist.csv')).toEqual([a]);
  });

  it('recognises a 4CAT file by its columns', () => {
    const text = table(['id', 'thread_id', 'timestamp', 'body', 'subject'], [[a, a, '1', 'x', 'Tide']], ',');
    expect(detectListFormat(null, text)).toMatchObject({ exportTool: '4CAT', idColumn: 0, titleColumn: 4 });
    expect(parseList(text).titles).toEqual(['Tide']);
  });
});

describe('createEntryParser › JSON', () => {
  const info = { id: a, title: 'The tide clock', webpage_url: addressOf(a), formats: [{ url: 'https://example.org' }] };
  it.each<[string, unknown, string[], (string | null)[]]>([
    ['ids', [a, b], [a, b], [null, null]],
    ['addresses', [addressOf(a)], [a], [null]],
    ['objects', [{ videoId: a, title: 'One' }, { video_id: b }], [a, b], ['One', null]],
    ['a yt-dlp video', info, [a], ['The tide clock']],
    [
      'a yt-dlp playlist, also nested',
      {
        _type: 'playlist',
        id: 'PLx',
        entries: [
          { _type: 'playlist', entries: [info] },
          { id: b, title: 'Two' },
        ],
      },
      [a, b],
      ['The tide clock', 'Two'],
    ],
    ['a response of the service', { totalResults: 1, data: [{ id: a, title: 'One' }] }, [a], ['One']],
    ["the platform's own API", { items: [{ id: { videoId: a }, snippet: { title: 'One' } }] }, [a], ['One']],
  ])('reads %s', (_, value, found, titles) => {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
      expect(parseList(text)).toMatchObject({ ids: found, titles, withoutVideo: 0 });
    }
  });

  it('reads JSON lines, and counts an invalid line', () => {
    expect(parseList(`{"id":"${a}"}\n{"id":\n"${b}"\n`)).toMatchObject({ ids: [a, b], withoutVideo: 1 });
  });

  it('counts truncated JSON as one entry without a video', () => {
    expect(parseList(`{"entries":[{"id":"${a}"`)).toMatchObject({ ids: [], withoutVideo: 1 });
  });
});

describe('createEntryParser › any text', () => {
  it('reads every string without an error, the same for chunks of any length', () => {
    const pieces = fc.constantFrom(
      a,
      b,
      addressOf(a),
      ',',
      ';',
      '\n',
      '\r\n',
      '"',
      '{',
      '[',
      ']',
      '\t',
      ' word ',
      '\0',
      'é',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
    );
    const names = fc.constantFrom(null, 'x.csv', 'x.tsv', 'x.json', 'x.ndjson', 'x.txt');
    fc.assert(
      fc.property(texts, names, fc.integer({ min: 1, max: 60 }), (text, name, chunkLength) => {
        const listed = parseList(text, name, chunkLength);
        expect(listed).toEqual(parseList(text, name, text.length + 1));
        expect(listed.ids.length).toBe(new Set(listed.ids).size);
        expect(listed.titles.length).toBe(listed.ids.length);
      }),
    );
  });
});
