import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fourCatLine } from '@/lib/export/four-cat';
import { chosenColumn } from '@/lib/import/id-column';
import { detectListFormat } from '@/lib/import/list-format';
import { firstId as a, addressOf, secondId as b, idsIn, parseList, table } from './parse-list';

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
    expect(idsIn(`${a},1\n${b},2\n`, 'list.csv')).toEqual([a, b]);
  });

  it('reads another column on request', () => {
    const text = table(['first', 'second'], [[a, b]], ',');
    const format = detectListFormat('list.csv', text);
    if (format.is !== 'table') throw new Error('It is a table.');
    expect(parseList(text, null, 9, { ...format, idColumn: chosenColumn(format, 1) }).ids).toEqual([b]);
  });

  it('counts rows without an id, and reads ids after an apostrophe', () => {
    const text = table(
      ['id', 'title'],
      [
        [`'${b}`, 'guarded'],
        ['=not really', 'rubbish'],
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
      idColumn: { index: 2 },
    });
    expect(detectListFormat(null, `${a}, ${b}\n${b}, ${a}`)).toMatchObject({ is: 'text' });
    expect(detectListFormat(null, `[My video](https://youtu.be/${a})`)).toMatchObject({ is: 'text' });
    expect(detectListFormat(null, `["${a}"]`)).toEqual({ is: 'json' });
    expect(detectListFormat(null, 'Well, this is prose.\nIt has commas, too.')).toMatchObject({ is: 'text' });
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
    expect(detectListFormat('list.csv', text)).toMatchObject({
      idColumn: { index: 1, reason: { is: 'cells', count: 2, rows: 2 } },
      header: ['a', 'b'],
      titleColumn: null,
    });
    expect(idsIn(text, 'list.csv')).toEqual([a, b]);
  });

  it('recognises a YouTube Data Tools file by its columns, and reads its quoting', () => {
    const header = ['position', 'channelId', 'channelTitle', 'videoId', 'publishedAt', 'publishedAtSQL', 'videoTitle'];
    const text =
      fourCatLine(header) + fourCatLine([1, 'UCx', 'Estuary, Works', a, '2024-03-04', '2024', 'A "tide" \\ mill']);
    expect(detectListFormat('videolist.csv', text)).toMatchObject({
      exportTool: 'YouTube Data Tools',
      idColumn: { index: 3 },
      titleColumn: 6,
    });
    expect(idsIn(text, 'videolist.csv')).toEqual([a]);
  });

  it('recognises a 4CAT file by its columns', () => {
    const text = table(['id', 'thread_id', 'timestamp', 'body', 'subject'], [[a, a, '1', 'x', 'Tide']], ',');
    expect(detectListFormat(null, text)).toMatchObject({ exportTool: '4CAT', idColumn: { index: 0 }, titleColumn: 4 });
    expect(parseList(text).titles).toEqual(['Tide']);
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
