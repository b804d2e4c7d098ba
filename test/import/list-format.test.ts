import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { fourCatLine } from '@/lib/export/four-cat';
import { chosenColumn } from '@/lib/import/id-column';
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
    ['in typographic quotation marks', `“${addressOf(a)}” und «${b}»`, [a, b]],
    ['in full-width punctuation', `视频：${addressOf(a)}，（https://youtu.be/${b}）。`, [a, b]],
    ['after list numbers', `1.${addressOf(a)}\n2、https://youtu.be/${b}`, [a, b]],
    [
      'in addresses of the editor and the embedded player',
      `https://studio.youtube.com/video/${a}/edit\n/embed/?v=${b}`,
      [a, b],
    ],
    ['in brackets, even if they look like words', '[AMV] The tide clock [abcdefghijk].webm', ['abcdefghijk']],
    [
      'even those that look like words, in a list of ids',
      `${a}\nabcdefghijk\n${b}, abcdefghijl`,
      [a, 'abcdefghijk', b, 'abcdefghijl'],
    ],
    [
      'before titles, even if they look like words',
      `${a} Information\n${b} Ebb\nabcdefghijk The tide clock\n${a} Ebb`,
      [a, b, 'abcdefghijk'],
    ],
    [
      'after titles, even if they look like words',
      `Information ${a}\nThe tide ${b}\nEbb, abcdefghijk\nEbb ${b}`,
      [a, b, 'abcdefghijk'],
    ],
    ['after a label', `id=${a}, ID:${b}`, [a, b]],
    ['only in the line with a label', `- id: ${a}\n  title: Netherlands\n- id: ${b}\n  title: Switzerland`, [a, b]],
    [
      'none in dates, numbers, numbered words and column names',
      '05-Jan-2024\n2024-01-05T\n2024-W01-01\n00000000001\n555-1234-56\nrespondent1\nwebpage_url\nDescription',
      [],
    ],
    ['none in names of programs and places', `Uint16Array and WATCH_LATER in the Netherlands, publishedAt ${a}`, [a]],
  ])('finds ids: %s', (_, text, found) => {
    expect(ids(text)).toEqual(found);
  });

  it('reads the archive of a downloader, in which ids of other sites can have eleven characters', () => {
    const archive = `youtube abcdefghijk\nvimeo 12345678901\ninstagram C1a2B3c4D5e\nyoutube ${a}\n`;
    expect(detectListFormat('archive.txt', archive)).toEqual({ is: 'archive' });
    expect(parseList(archive)).toMatchObject({ ids: ['abcdefghijk', a], withoutVideo: 2 });
    expect(ids(`see ${a}\ncompare ${b}`)).toEqual([a, b]);
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
    expect(parseList(text, null, 9, { ...format, idColumn: chosenColumn(format, 1) }).ids).toEqual([b]);
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
    expect(ids(text, 'list.csv')).toEqual([a, b]);
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
    expect(ids(text, 'videolist.csv')).toEqual([a]);
  });

  it('recognises a 4CAT file by its columns', () => {
    const text = table(['id', 'thread_id', 'timestamp', 'body', 'subject'], [[a, a, '1', 'x', 'Tide']], ',');
    expect(detectListFormat(null, text)).toMatchObject({ exportTool: '4CAT', idColumn: { index: 0 }, titleColumn: 4 });
    expect(parseList(text).titles).toEqual(['Tide']);
  });
});

describe('findColumns', () => {
  const dates = ['05-Jan-2024', '06-Jan-2024', '07-Jan-2024'];
  const respondents = ['respondent1', 'respondent2', 'respondent3'];
  const places = ['Netherlands', 'Switzerland', 'New-Zealand'];
  const three = [a, b, 'dQw4w9WgXcQ'];
  const addresses = three.map(addressOf);
  const seeds = three.map(() => addressOf('jNQXAC9IVRw'));
  const columnsOf = (columns: Record<string, string[]>) =>
    table(
      Object.keys(columns),
      three.map((_, row) => Object.values(columns).map((cells) => cells[row] ?? '')),
      ',',
    );

  it.each<[string, Record<string, string[]>, string[]]>([
    ['a known name', { video_id: [a, 'deleted', b], collected: dates }, [a, b]],
    ['a known name with another spelling', { collected: dates, 'Video URL': [addressOf(a), 'deleted', ''] }, [a]],
    ['a known name, although few cells are filled', { 'Video link': [addressOf(a), '', ''], seed: seeds }, [a]],
    ['a known name at the end of a path', { 'snippet.channelId': places, 'snippet.resourceId.videoId': three }, three],
    ['this video instead of a related one', { relatedToVideoId: seeds, videoId: [a, 'deleted', b] }, [a, b]],
    ['addresses instead of words', { id: respondents, country: places, favourite: addresses }, three],
    ['addresses instead of words with a known name', { id: places, url: addresses }, three],
    ['addresses instead of titles with a known name', { Video: places, URL: addresses }, three],
    ['ids instead of addresses in texts', { id: three, description: seeds.map((seed) => `See ${seed}`) }, three],
    ['ids instead of addresses of other videos', { id: three, found_on: seeds }, three],
    ['ids without a known name', { respondent: respondents, country: places, answer: three }, three],
    ['paths without a host', { n: ['1', '2', '3'], url: three.map((id) => `/watch?v=${id}`) }, three],
    ['nothing in dates and numbers', { number: ['00000000001', '00000000002', '3'], collected: dates }, []],
    ['nothing in words', { participant: respondents, country: places }, []],
    ['nothing in numbered words with a known name', { id: respondents, country: places }, []],
    ['all addresses of a cell', { links: [`${addressOf(a)} ${addressOf(b)}`, '', ''] }, [a, b]],
  ])('chooses %s', (_, columns, found) => {
    expect(ids(columnsOf(columns), 'list.csv')).toEqual(found);
  });

  it.each<[string, string]>([
    ['names of columns', 'video_title,publishedAt,youtube_key'],
    ['names of columns with capitals', 'Description,upload_date,channelName'],
    ['names of one word', 'commentText,channel_url,Beitrag'],
  ])('reads the first row as a header: %s', (_, header) => {
    const text = `${header}\n${places.map((place, row) => `${place},${dates[row]},${three[row]}`).join('\n')}\n`;
    expect(detectListFormat('list.csv', text)).toMatchObject({ header: header.split(','), idColumn: { index: 2 } });
    expect(parseList(text, 'list.csv')).toMatchObject({ ids: three, withoutVideo: 0 });
  });

  it('reads the first row as data if it names a video, even if the id looks like a word', () => {
    expect(ids(`abcdefghijk,1\n${a},2\n${b},3\n`, 'list.csv')).toEqual(['abcdefghijk', a, b]);
    expect(ids(`video,${a}\nvideo,${b}\n`, 'list.csv')).toEqual([a, b]);
  });

  it.each<[Record<string, string[]>, object]>([
    [
      { video_id: [a, 'deleted', b], collected: dates },
      { index: 0, reason: { is: 'name' }, others: [] },
    ],
    [
      { code: three, country: places, seen: addresses },
      { index: 0, reason: { is: 'cells', count: 3, rows: 3 }, others: [2] },
    ],
    [
      { participant: respondents, country: places },
      { reason: { is: 'nothing' }, others: [] },
    ],
  ])('says why a column is chosen, and which others name videos: %j', (columns, expected) => {
    expect(detectListFormat('list.csv', columnsOf(columns))).toMatchObject({ idColumn: expected });
  });
});

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
    [
      'playlist items of that API',
      {
        items: [
          {
            id: 'UExfeDEy',
            snippet: { title: 'One', description: `See ${addressOf(b)}`, resourceId: { videoId: a } },
            contentDetails: { videoId: a },
          },
        ],
      },
      [a],
      ['One'],
    ],
    [
      'activities of that API',
      { items: [{ contentDetails: { upload: { videoId: a } } }, { snippet: { videoId: b } }] },
      [a, b],
      [null, null],
    ],
    [
      'the player of the platform',
      { videoDetails: { videoId: a, title: 'One' }, streamingData: { formats: [{ itag: 18 }] } },
      [a],
      ['One'],
    ],
    ['a record with a list of its parts', [{ video_id: a, data: [{ text: 'Tide' }, { text: 'Ebb' }] }], [a], [null]],
    ['several lists', { entries: [], videos: [{ id: a }], shorts: [{ id: b }] }, [a, b], [null, null]],
    [
      'several lists of ids',
      { watch_history: [a], other: ['UCx', 'UCy'], playlists: [{ title: 'My list', videos: [b] }] },
      [a, b],
      [null, null],
    ],
    ['a list with a name of its own', { id: 'my-export-1', videos: [{ id: a }] }, [a], [null]],
    ['nested containers', { data: { videos: [{ videoID: a }, { youtube_id: b }] } }, [a, b], [null, null]],
    [
      'paths without a host',
      { relatedStreams: [{ url: `/watch?v=${a}`, title: 'One', uploaderUrl: '/channel/UCx' }] },
      [a],
      ['One'],
    ],
    ['columns', { video_id: [a, b], title: ['One', 'Two'], views: [1, 2] }, [a, b], ['One', 'Two']],
    [
      'columns with row numbers',
      { video_url: { 0: addressOf(a), 1: b }, title: { 0: 'One', 1: 'Two' } },
      [a, b],
      ['One', 'Two'],
    ],
    ['rows with a list of columns', { columns: ['title', 'ytid'], index: [0], data: [['One', a]] }, [a], ['One']],
    [
      'rows with a header',
      {
        values: [
          ['Titel', 'Video-ID'],
          ['One', a],
          ['Two', b],
        ],
      },
      [a, b],
      [null, null],
    ],
    ['lists of different videos of equal length', { videos: [a], shorts: [b] }, [a, b], [null, null]],
    [
      'objects with ids as their keys',
      { [a]: { title: 'One', tags: ['Netherlands'] }, [b]: 'Two' },
      [a, b],
      ['One', 'Two'],
    ],
    [
      'such objects in an object',
      { downloaded: { [a]: true, [b]: { related: [{ id: 'dQw4w9WgXcQ' }] } } },
      [a, b, 'dQw4w9WgXcQ'],
      [null, null, null],
    ],
    ['named objects', { seed: { videoId: a, title: 'One' }, next: { videoId: b } }, [a, b], ['One', null]],
    [
      'CSL-JSON',
      [
        {
          id: 'estuary2024',
          URL: addressOf(a),
          title: 'One',
          type: 'motion_picture',
          accessed: { 'date-parts': [[2024, 1, 5]] },
        },
      ],
      [a],
      ['One'],
    ],
    [
      'the history of a data export',
      [
        {
          header: 'YouTube',
          title: 'Watched One',
          titleUrl: addressOf(a),
          subtitles: [{ url: 'https://www.youtube.com/channel/UCx' }],
        },
      ],
      [a],
      [null],
    ],
    [
      'addresses with unknown keys',
      [
        { clip: addressOf(a), title: 'One' },
        { left: addressOf(a), right: `youtu.be/${b}` },
      ],
      [a, b],
      ['One', null],
    ],
    [
      'addresses in texts',
      { messages: [{ from: 'me', text: `See “${addressOf(a)}” and ${addressOf(b)}` }] },
      [a, b],
      [null, null],
    ],
    [
      'an id instead of addresses in its texts',
      [{ id: a, description: addressOf(b), tags: ['Netherlands', 'tide', addressOf(b)] }],
      [a],
      [null],
    ],
  ])('reads %s', (_, value, found, titles) => {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
      expect(parseList(text)).toMatchObject({ ids: found, titles, withoutVideo: 0 });
    }
  });

  it.each<[string, unknown, number]>([
    ['members of a list', { videos: [{ id: a }, { id: 'deleted' }, { title: 'Tide' }, null] }, 3],
    ['members of a list of ids', { video_ids: [a, 'deleted', null] }, 2],
    [
      'parts that lack the id of their neighbours',
      { id: a, related: [{ videoId: b }, { videoId: null }], formats: [{}, {}] },
      1,
    ],
    ['invalid ids of named objects', { seed: { videoId: a }, next: { videoId: 'deleted' } }, 1],
    ['rows of a table', { columns: ['video_id'], data: [[a], ['deleted']] }, 1],
    ['an empty list', { videos: [] }, 1],
    ['words and dates in known keys', [{ id: 'respondent1' }, { id: 'webpage_url' }, { video_id: '05-Jan-2024' }], 3],
    ['a value without a list', { version: 1, name: 'Netherlands' }, 1],
    ['too many levels', JSON.parse(`${'['.repeat(2000)}"${a}"${']'.repeat(2000)}`), 1],
  ])('counts %s without a video', (_, value, withoutVideo) => {
    expect(parseList(JSON.stringify(value), 'list.json', 1000).withoutVideo).toBe(withoutVideo);
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
