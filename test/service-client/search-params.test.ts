import { describe, expect, it } from 'vitest';
import { SearchParams } from '@/lib/service/search-params';

const problems = (params: object) =>
  SearchParams()
    .safeParse(params)
    .error?.issues.map(({ path }) => path.join('.')) ?? [];

const videoOnly: [string, string][] = [
  ['eventType', 'live'],
  ['videoCaption', 'any'],
  ['videoCategoryId', '10'],
  ['videoDefinition', 'any'],
  ['videoDimension', 'any'],
  ['videoDuration', 'any'],
  ['videoEmbeddable', 'true'],
  ['videoLicense', 'creativeCommon'],
  ['videoPaidProductPlacement', 'any'],
  ['videoSyndicated', 'any'],
  ['videoType', 'any'],
];

describe('SearchParams', () => {
  it.each(videoOnly)('requires type video for %s', (name, value) => {
    expect(problems({ q: 'x', [name]: value })).toEqual(['type']);
    expect(problems({ q: 'x', [name]: value, type: 'channel' })).toEqual(['type']);
    expect(problems({ q: 'x', [name]: value, type: 'video,channel' })).toEqual(['type']);
    expect(problems({ q: 'x', [name]: value, type: 'video' })).toEqual([]);
  });

  it('adds no defaults, which could conflict with a search for channels', () => {
    expect(SearchParams().parse({ q: 'x', type: 'channel', videoDimension: undefined })).toEqual({
      q: 'x',
      type: 'channel',
    });
    expect(SearchParams().parse({})).toEqual({});
  });

  it.each([
    [{ location: '51.5,0.1' }, ['locationRadius']],
    [{ locationRadius: '10km' }, ['location']],
    [{ location: '51.5,0.1', locationRadius: '10km' }, []],
  ])('requires location and radius together: %j', (params, wrong) => {
    expect(problems(params)).toEqual(wrong);
  });

  it.each([
    ['maxResults', ['0', '1', '9', '10', '49', '50'], ['', '-1', '51', '99', '050', '5.0', ' 5']],
    [
      'publishedAfter',
      ['2024-01-31T00:00:00Z', '2024-02-31T25:61:61Z'],
      ['2024-01-31', '2024-01-31T00:00:00+00:00', ''],
    ],
    ['publishedBefore', ['1999-12-31T23:59:59Z'], ['1999-12-31T23:59:59.000Z']],
    ['type', ['video', 'channel,playlist', 'playlist,video,channel'], ['', 'video,', 'videos', 'video, channel']],
    ['channelId', ['UCaaaaaaaaaaaaaaaaaaaaaa'], ['UCa', 'XXaaaaaaaaaaaaaaaaaaaaaa', 'UCaaaaaaaaaaaaaaaaaaaaaaa']],
    ['regionCode', ['en', 'DE'], ['', 'D', 'DEU']],
    ['topicId', ['/m/04rlf'], ['/m/none']],
    ['order', ['date', 'searchSortUnspecified'], ['newest']],
    ['safeSearch', ['none', 'safeSearchSettingUnspecified'], ['off']],
    ['channelType', ['any', 'show'], ['']],
    ['q', ['', 'a|b -c'], []],
  ])('accepts valid and rejects invalid values of %s', (name, valid, invalid) => {
    for (const value of valid) expect([value, problems({ [name]: value })]).toEqual([value, []]);
    for (const value of invalid) expect([value, problems({ [name]: value })]).toEqual([value, [name]]);
  });
});
