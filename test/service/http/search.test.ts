import { describe, expect, it } from 'vitest';
import type { SampleVideo } from '../sample-data/sample-data-types.ts';
import { testService } from './test-service.ts';

const service = testService();
const { get } = service;
type Query = Record<string, string>;

const search = async (query: Query) => (await get('/search', query)).body;
const rowsOf = async (query: Query) => Object.values((await search(query)).data ?? {});
const videosOf = async (query: Query): Promise<SampleVideo[]> =>
  (await rowsOf(query)).flatMap((row) => service.running.sampleData.video(String(row.videoId)) ?? []);
const total = async (query: Query) => Number((await search(query)).totalResults);
const onlyVideos = { type: 'video', safeSearch: 'none' };

/** Parameters that filter videos, each with the condition that every result must satisfy. */
const videoFilters: [name: string, value: string, holds: (video: SampleVideo) => boolean][] = [
  ['eventType', 'completed', (video) => video.live === 'completed'],
  ['eventType', 'live', (video) => video.live === 'live'],
  ['eventType', 'upcoming', (video) => video.live === 'upcoming'],
  ['eventType', 'none', (video) => video.live === 'none'],
  ['videoCaption', 'closedCaption', (video) => video.tracks.length > 0],
  ['videoCaption', 'none', (video) => video.tracks.length === 0],
  ['videoCategoryId', '27', (video) => video.categoryId === '27'],
  ['videoDefinition', 'high', (video) => video.definition === 'high'],
  ['videoDefinition', 'standard', (video) => video.definition === 'standard'],
  ['videoDimension', '2d', (video) => video.dimension === '2d'],
  ['videoDimension', '3d', (video) => video.dimension === '3d'],
  ['videoDuration', 'short', (video) => video.duration < 240],
  ['videoDuration', 'medium', (video) => video.duration >= 240 && video.duration <= 1200],
  ['videoDuration', 'long', (video) => video.duration > 1200],
  ['videoEmbeddable', 'true', (video) => video.embeddable],
  ['videoLicense', 'creativeCommon', (video) => video.license === 'creativeCommon'],
  ['videoLicense', 'youtube', (video) => video.license === 'platform'],
  ['videoPaidProductPlacement', 'true', (video) => video.paidProductPlacement],
  ['videoSyndicated', 'true', (video) => video.syndicated],
  ['videoType', 'episode', (video) => video.kind === 'episode'],
  ['videoType', 'movie', (video) => video.kind === 'movie'],
  ['topicId', '/m/03_d0', (video) => video.topicIds.includes('/m/03_d0')],
  ['safeSearch', 'none', () => true],
  ['safeSearch', 'moderate', (video) => video.safe !== 'moderate'],
  ['safeSearch', 'strict', (video) => video.safe === 'everyone'],
  ['publishedAfter', '2020-01-01T00:00:00Z', (video) => video.publishedAt >= '2020-01-01T00:00:00Z'],
  ['publishedBefore', '2020-01-01T00:00:00Z', (video) => video.publishedAt <= '2020-01-01T00:00:00Z'],
];

describe('search filters', () => {
  it.each(videoFilters)('%s=%s returns exactly the matching videos', async (name, value, holds) => {
    const query = { ...onlyVideos, [name]: value };
    const all = service.running.sampleData.videos;
    const expected = all.filter(holds);
    expect(await total(query)).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(0);
    expect((await videosOf(query)).every(holds)).toBe(true);
    if (value !== 'none') expect(expected.length).toBeLessThan(all.length);
  });

  it.each([
    ['videoCaption', 'any'],
    ['videoCaption', 'videoCaptionUnspecified'],
    ['videoDefinition', 'any'],
    ['videoDimension', 'any'],
    ['videoDuration', 'any'],
    ['videoDuration', 'videoDurationUnspecified'],
    ['videoEmbeddable', 'any'],
    ['videoEmbeddable', 'videoEmbeddableUnspecified'],
    ['videoLicense', 'any'],
    ['videoPaidProductPlacement', 'any'],
    ['videoPaidProductPlacement', 'videoPaidProductPlacementUnspecified'],
    ['videoSyndicated', 'any'],
    ['videoSyndicated', 'videoSyndicatedUnspecified'],
    ['videoType', 'any'],
    ['videoType', 'videoTypeUnspecified'],
    ['channelType', 'any'],
    ['channelType', 'channelTypeUnspecified'],
  ])('%s=%s filters nothing', async (name, value) => {
    expect(await total({ ...onlyVideos, [name]: value })).toBe(service.running.sampleData.videos.length);
  });

  it('q finds the ids that contain a word, as the beginning or between hyphens', async () => {
    const { videos } = service.running.sampleData;
    const word = videos.map(({ id }) => /^[a-z]{1,2}(?=-)/i.exec(id)?.[0]).find((found) => found !== undefined) ?? '';
    const pattern = new RegExp(`(^|-)${word}(-|$)`, 'i');
    const found = await videosOf({ ...onlyVideos, q: `"watch?v=${word.toUpperCase()}"` });
    expect(word).not.toBe('');
    expect(found.map(({ id }) => id).sort()).toEqual(videos.flatMap(({ id }) => (pattern.test(id) ? [id] : [])).sort());
  });

  it('safeSearch is moderate by default', async () => {
    const moderate = await total({ type: 'video', safeSearch: 'moderate' });
    expect(await total({ type: 'video' })).toBe(moderate);
    expect(await total({ type: 'video', safeSearch: 'safeSearchSettingUnspecified' })).toBe(moderate);
  });

  it('channelId limits results to a channel', async () => {
    const { channelId } = service.running.sample;
    const uploads = service.running.sampleData.uploads(channelId);
    expect(await total({ ...onlyVideos, channelId })).toBe(uploads.length);
    expect(new Set((await rowsOf({ channelId })).map((row) => row.channelId))).toEqual(new Set([channelId]));
  });

  it('channelType=show returns only channels with episodes', async () => {
    const { sampleData } = service.running;
    const shows = sampleData.channels.filter(({ id }) =>
      sampleData.uploads(id).some((video) => video.kind === 'episode'),
    );
    expect(await total({ type: 'channel', channelType: 'show' })).toBe(shows.length);
    expect(shows.length).toBeLessThan(sampleData.channels.length);
  });

  it('publishedAfter and publishedBefore are inclusive', async () => {
    const { publishedAt } = service.running.sampleData.videos[0] ?? { publishedAt: '' };
    const found = await videosOf({ ...onlyVideos, publishedAfter: publishedAt, publishedBefore: publishedAt });
    expect(found.map((video) => video.publishedAt)).toEqual(found.map(() => publishedAt));
    expect(found.length).toBeGreaterThan(0);
  });

  it('regionCode is repeated in the response and omits videos that the country blocks', async () => {
    const { sampleData } = service.running;
    const country = sampleData.videos.find((video) => video.blockedIn.length > 0)?.blockedIn[0] ?? '';
    const open = sampleData.videos.filter((video) => !video.blockedIn.includes(country));
    const body = await search({ ...onlyVideos, regionCode: country });
    expect(body).toMatchObject({ regionCode: country, totalResults: open.length });
    expect(open.length).toBeLessThan(sampleData.videos.length);
    expect((await search({})).regionCode).toBe('en');
  });

  it('location with locationRadius limits results to a circle', async () => {
    const place = service.running.sampleData.videos.find((video) => video.location)?.location;
    const location = `${place?.latitude},${place?.longitude}`;
    const [near, far, all] = await Promise.all(
      ['1m', '500km', '21000km'].map((locationRadius) => total({ ...onlyVideos, location, locationRadius })),
    );
    expect(near).toBeGreaterThan(0);
    expect(far).toBeGreaterThanOrEqual(near ?? 0);
    expect(all).toBe(service.running.sampleData.videos.filter((video) => video.location).length);
    expect(far).toBeLessThan(all ?? 0);
  });

  it.each([
    ['video', ['youtube#video']],
    ['channel', ['youtube#channel']],
    ['playlist', ['youtube#playlist']],
    ['channel,playlist', ['youtube#channel', 'youtube#playlist']],
  ])('type=%s returns only %j', async (type, kinds) => {
    const rows = await Promise.all(['date', 'viewCount', 'title'].map((order) => rowsOf({ type, order })));
    expect(new Set(rows.flat().map((row) => String(row.kind)))).toEqual(new Set(kinds));
  });

  it('type defaults to every type', async () => {
    const types = ['video', 'channel', 'playlist'];
    const counts = await Promise.all(types.map((type) => total({ type })));
    expect(await total({})).toBe(counts.reduce((sum, count) => sum + count, 0));
  });
});

describe('the search parameter q', () => {
  const q = async (words: string) => total({ ...onlyVideos, q: words });

  it('requires every word, or either of two words with a pipe between them, and excludes a word with a minus', async () => {
    const [mill, harbour, both, either] = await Promise.all(['mill', 'stone', 'mill stone', 'mill|stone'].map(q));
    const [without, spaced] = await Promise.all(['mill -stone', 'mill | stone'].map(q));
    expect(both).toBeGreaterThan(0);
    expect(either).toBe(Number(mill) + Number(harbour) - Number(both));
    expect(without).toBe(Number(mill) - Number(both));
    expect(spaced).toBe(either);
  });

  it('ranks results with the word in the title first', async () => {
    const inTitle = service.running.sampleData.videos.filter((video) =>
      video.title.toLowerCase().includes('mill'),
    ).length;
    expect(inTitle).toBeLessThan(await q('mill'));
    const found: SampleVideo[] = [];
    for (let pageToken = ''; found.length < inTitle; ) {
      const body = await search({ ...onlyVideos, q: 'mill', ...(pageToken && { pageToken }) });
      found.push(
        ...Object.values(body.data ?? {}).flatMap((row) => service.running.sampleData.video(String(row.videoId)) ?? []),
      );
      pageToken = String(body.nextPageToken);
    }
    const titles = found.slice(0, inTitle).map((video) => video.title.toLowerCase());
    expect(titles.filter((title) => !title.includes('mill'))).toEqual([]);
  });

  it('returns an empty page if nothing matches', async () => {
    expect(await search({ q: 'xqzxqz' })).toEqual({ regionCode: 'en', totalResults: 0, resultsPerPage: 50, data: [] });
  });
});

describe('the search parameter order', () => {
  const numbers: [order: string, of: (video: SampleVideo) => number][] = [
    ['viewCount', (video) => Number(video.views)],
    ['date', (video) => Date.parse(video.publishedAt)],
    ['rating', (video) => (video.views === 0n ? 0 : Number(video.likes) / Number(video.views))],
    ['videoCount', (video) => service.running.sampleData.uploads(video.channel.id).length],
  ];

  it.each(numbers)('sorts by %s descending', async (order, of) => {
    const found = (await videosOf({ ...onlyVideos, order })).map(of);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect(found[0]).toBe(Math.max(...service.running.sampleData.videos.map(of)));
  });

  it('sorts by title alphabetically', async () => {
    const titles = (await videosOf({ ...onlyVideos, order: 'title' })).map((video) => video.title);
    expect(titles).toEqual(titles.toSorted((a, b) => (a < b ? -1 : 1)));
  });

  it('defaults to relevance, and treats searchSortUnspecified as relevance', async () => {
    const usual = await search({ q: 'mill' });
    expect(await search({ q: 'mill', order: 'relevance' })).toEqual(usual);
    expect(await search({ q: 'mill', order: 'searchSortUnspecified' })).toEqual(usual);
  });

  it('by relevance starts with a video in the language of relevanceLanguage', async () => {
    const found = await videosOf({ ...onlyVideos, relevanceLanguage: 'de' });
    const languages = found.map((video) => video.defaultAudioLanguage ?? video.defaultLanguage);
    expect(languages[0]).toMatch(/^de/);
    expect(await search({ ...onlyVideos, relevanceLanguage: 'de' })).not.toEqual(await search(onlyVideos));
  });
});

describe('a page of search results', () => {
  it.each(['0', '1', '50'])('has exactly %s rows if maxResults has that value', async (maxResults) => {
    expect((await rowsOf({ maxResults })).length).toBe(Number(maxResults));
    expect((await search({ maxResults })).resultsPerPage).toBe(Number(maxResults));
  });

  it('has 50 rows by default', async () => {
    expect((await rowsOf({})).length).toBe(50);
  });

  it('has tokens of the next and the previous page', async () => {
    const first = await search({ q: 'mill' });
    const second = await search({ q: 'mill', pageToken: String(first.nextPageToken) });
    expect(second.data).not.toEqual(first.data);
    expect(await search({ q: 'mill', pageToken: String(second.prevPageToken) })).toEqual(first);
    expect('prevPageToken' in first).toBe(false);
  });

  it('has rows with every field of the interface', async () => {
    const [row] = await rowsOf({ type: 'video' });
    expect(row).toMatchObject({
      kind: 'youtube#video',
      videoId: expect.any(String),
      publishedAt: expect.any(String),
      channelId: expect.any(String),
      title: expect.any(String),
      description: expect.any(String),
      channelTitle: expect.any(String),
      liveBroadcastContent: 'none',
      publishTime: expect.any(String),
    });
    expect(Object.keys(row?.thumbnails ?? {})).toEqual(['default', 'medium', 'high']);
  });
});
