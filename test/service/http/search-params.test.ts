import { describe, expect, it } from 'vitest';
import { testService } from './test-service.ts';
import { topics, videoCategoryIds } from './value-sets.ts';

const { get } = testService();
const issues = async (query: Record<string, string>) =>
  Object.values((await get('/search', { maxResults: '1', ...query })).body.error?.issues ?? {});

describe('the parameters of a search', () => {
  it.each(topics)('accept the topic %s', async (topicId) => {
    expect(await issues({ topicId })).toEqual([]);
  });

  it.each(videoCategoryIds)('accept the category %s', async (videoCategoryId) => {
    expect(await issues({ type: 'video', videoCategoryId })).toEqual([]);
  });

  it.each([
    ['eventType', 'live'],
    ['videoCaption', 'any'],
    ['videoCategoryId', '1'],
    ['videoDefinition', 'any'],
    ['videoDimension', 'any'],
    ['videoDuration', 'any'],
    ['videoEmbeddable', 'any'],
    ['videoLicense', 'any'],
    ['videoPaidProductPlacement', 'any'],
    ['videoSyndicated', 'any'],
    ['videoType', 'any'],
  ])('reject %s unless the type is video', async (name, value) => {
    const rejection = [{ code: 'custom', path: ['type'], message: expect.any(String) }];
    expect(await issues({ [name]: value })).toEqual(rejection);
    expect(await issues({ [name]: value, type: 'video,channel' })).toEqual(rejection);
    expect(await issues({ [name]: value, type: 'video' })).toEqual([]);
  });

  it.each([
    ['maxResults', '51'],
    ['maxResults', '-1'],
    ['maxResults', 'ten'],
    ['type', 'video;channel'],
    ['publishedAfter', '2020-01-01'],
    ['publishedBefore', '2020-01-01T00:00:00.000Z'],
    ['regionCode', 'DEU'],
    ['channelId', 'UCtooShort'],
    ['channelId', `XX${'a'.repeat(22)}`],
    ['order', 'views'],
    ['topicId', '/m/nothing'],
    ['safeSearch', 'off'],
    ['pageToken', 'made up'],
    ['channelType', 'shows'],
  ])('reject %s=%s', async (name, value) => {
    expect((await issues({ [name]: value }))[0]?.path).toEqual([name]);
  });

  it.each([
    [{ location: '51.5,0.1' }, 'locationRadius'],
    [{ locationRadius: '10km' }, 'location'],
    [{ location: 'London', locationRadius: '10km' }, 'location'],
    [{ location: '91,0', locationRadius: '10km' }, 'location'],
    [{ location: '51.5,0.1', locationRadius: 'far' }, 'locationRadius'],
  ])('reject %j', async (query, name) => {
    expect((await issues({ type: 'video', ...query }))[0]?.path).toEqual([name]);
  });

  it.each(['10km', '500m', '3.5mi', '900ft'])('accept a radius of %s', async (locationRadius) => {
    expect(await issues({ location: '51.5074,-0.1278', locationRadius })).toEqual([]);
  });
});
