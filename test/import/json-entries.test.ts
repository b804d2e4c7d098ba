import { describe, expect, it } from 'vitest';
import { firstId as a, addressOf, secondId as b, parseList } from './parse-list';

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
    [
      'ids with unknown keys',
      [{ clip: a }, { id: a, display_id: a, previous: b }, { seen: [b, 'yes', 'no', 'yes'] }],
      3,
    ],
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
