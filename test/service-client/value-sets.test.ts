import { describe, expect, it } from 'vitest';
import * as sets from '@/lib/service/value-sets';

describe('value sets', () => {
  it.each([
    ['caption languages (A)', sets.captionLanguages, 88, ['en', 'yue', 'sr-Latn', 'iw'], ['he', 'EN', '']],
    ['languages (B)', sets.languages, 84, ['en', 'zu', 'zh-Hans'], ['en-US', 'zh-Hant', 'zh', 'yue']],
    ['countries (C)', sets.countries, 246, ['AD', 'EU', 'TL', 'AN', 'XK', 'ZW'], ['UK', 'de', 'XX']],
    ['topics (T)', sets.topics, 62, ['/m/04rlf', '/m/03_d0', '/m/01k8wb'], ['04rlf', '/m/']],
    ['categories', sets.videoCategoryIds, 33, ['0', '10', '44'], ['3', '16', '45']],
    ['caption formats', sets.captionFormats, 11, ['json', 'srv1', 'json3'], ['sbv']],
    ['fields of a batch', sets.batchFields, 26, ['caption', 'parsedDuration'], ['id', 'isShort', 'captionsUrl']],
    ['fields of videos', sets.videosFields, 28, ['id', 'isShort', 'caption'], ['captionsUrl']],
    ['fields of popular videos', sets.popularFields, 29, ['captionsUrl', 'audioFileUrl'], ['id', 'isShort']],
  ] as const)('list all %s once, and no others', (_, set: readonly string[], size, some, none) => {
    expect(set).toHaveLength(size);
    expect(new Set(set).size).toBe(size);
    expect(some.filter((one) => !set.includes(one))).toEqual([]);
    expect(none.filter((one) => set.includes(one))).toEqual([]);
  });
});
