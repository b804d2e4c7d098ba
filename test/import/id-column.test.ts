import { describe, expect, it } from 'vitest';
import { detectListFormat } from '@/lib/import/list-format';
import { firstId as a, addressOf, secondId as b, idsIn, parseList, table } from './parse-list';

describe('findColumns', () => {
  const dates = ['05-Jan-2024', '06-Jan-2024', '07-Jan-2024'];
  const respondents = ['respondent1', 'respondent2', 'respondent3'];
  const places = ['Netherlands', 'Switzerland', 'New-Zealand'];
  const three = [a, b, 'dQw4w9WgXcQ'];
  const addresses = three.map(addressOf);
  const seeds = three.map(() => addressOf('jNQXAC9IVRw'));
  const inJson = [
    JSON.stringify([{ videoId: a, title: 'One' }, { link: addressOf(b) }]),
    JSON.stringify({ items: [{ id: 'Netherlands', snippet: { resourceId: { videoId: 'dQw4w9WgXcQ' } } }] }, null, 1),
    JSON.stringify({ title: 'Netherlands', clip: a }),
  ];
  const inPython = [`{'videoId': '${a}', 'title': "It's", 'x': None}`, `['${b}']`, '{"id":"dQw4w9WgXcQ","title":"Two'];
  const inEscapes = three.map(
    (id) => `{"url":"https:\\/\\/www.youtube.com\\/watch?app=m\\u0026v\\u003d${id}","title":"\\"Two\\""}`,
  );
  const withTexts = [
    JSON.stringify({ video_id: a, description: `See ${addressOf('jNQXAC9IVRw')}`, tags: ['Netherlands'] }),
    JSON.stringify({ id: b, videoCount: '12' }),
    JSON.stringify({ id: 'Netherlands' }),
  ];
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
    ['known keys and addresses in JSON', { n: ['1', '2', '3'], data: inJson }, three],
    ['lists of ids in JSON', { video_ids: [JSON.stringify(three), '[]', ''] }, three],
    [
      'lists of ids in JSON without a known name',
      { tags: places, seen: [JSON.stringify(three, null, 1), '', ''] },
      three,
    ],
    ['ids in notation of Python and in truncated JSON', { n: ['1', '2', '3'], data: inPython }, three],
    ['escaped addresses in JSON', { data: inEscapes }, three],
    ['ids instead of words and other texts in JSON', { data: withTexts }, [a, b]],
    ['addresses in texts that begin with a bracket', { text: three.map((id) => `["x"](${addressOf(id)})`) }, three],
    ['all addresses of a cell', { links: [`${addressOf(a)} ${addressOf(b)}`, '', ''] }, [a, b]],
  ])('chooses %s', (_, columns, found) => {
    expect(idsIn(columnsOf(columns), 'list.csv')).toEqual(found);
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
    expect(idsIn(`abcdefghijk,1\n${a},2\n${b},3\n`, 'list.csv')).toEqual(['abcdefghijk', a, b]);
    expect(idsIn(`video,${a}\nvideo,${b}\n`, 'list.csv')).toEqual([a, b]);
  });

  it('counts rows with JSON that names no video', () => {
    const text = columnsOf({ n: ['1', '2', '3'], data: inJson });
    expect(parseList(text, 'list.csv')).toMatchObject({ withoutVideo: 1 });
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
