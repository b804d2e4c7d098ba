import { describe, expect, it } from 'vitest';
import { captionLanguages, topics, videoCategoryIds } from '../http/value-sets.ts';
import { createCommentId } from './ids.ts';
import { scriptOf } from './languages.ts';
import { createPlaylists } from './playlists.ts';
import { createSampleData } from './sample-data.ts';
import type { SampleData, SampleVideo } from './sample-data-types.ts';
import { seeded } from './seeded.ts';
import { timestamp } from './videos.ts';

const sampleData = createSampleData(11);
const isAmong = (list: readonly string[], value: string) => list.includes(value);
function known(id: string): SampleVideo {
  const video = sampleData.video(id);
  if (!video) throw new Error(`No video ${id}`);
  return video;
}

describe('createSampleData', () => {
  it('returns the same data for the same seed', () => {
    const again = createSampleData(11);
    const plain = (of: SampleData) =>
      JSON.stringify(
        [of.videos.map(({ tracks, ...facts }) => [facts, tracks.length]), of.playlists, of.comments],
        (_, value) => (typeof value === 'bigint' ? String(value) : value),
      );
    expect(plain(again)).toBe(plain(sampleData));
    expect(again.video(sampleData.sample.videoId)?.tracks[0]?.cues()).toEqual(
      known(sampleData.sample.videoId).tracks[0]?.cues(),
    );
  });

  it('returns other data for another seed', () => {
    expect(createSampleData(12).sample).not.toEqual(sampleData.sample);
  });

  it('creates at least 5,000 videos of 200 channels', () => {
    expect(sampleData.videos.length).toBeGreaterThanOrEqual(5000);
    expect(sampleData.channels).toHaveLength(200);
    expect(new Set(sampleData.videos.map(({ channel }) => channel.id)).size).toBe(200);
  });

  it('creates unique ids in the form of the interface', () => {
    const ids = sampleData.videos.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[\w-]{11}$/.test(id))).toEqual([]);
    expect(ids.some((id) => id.startsWith('-')) && ids.some((id) => id.startsWith('_'))).toBe(true);
    expect(sampleData.channels.filter(({ id }) => !/^UC[\w-]{22}$/.test(id))).toEqual([]);
  });

  it('uses only spoken and caption languages that clients can request', () => {
    const langs = sampleData.videos.flatMap(({ tracks, speech }) => [
      ...tracks.map(({ lang }) => lang),
      speech?.lang ?? 'en',
    ]);
    expect([...new Set(langs)].filter((lang) => !isAmong(captionLanguages, lang))).toEqual([]);
  });

  it.each(['Latn', 'Cyrl', 'Grek', 'Arab', 'Hebr', 'Deva', 'Hans', 'Hant', 'Jpan', 'Kore', 'Thai'])(
    'creates titles and captions in the script %s',
    (script) => {
      const ofScript = sampleData.videos.filter(({ speech }) => speech !== null && scriptOf(speech.lang) === script);
      expect(ofScript.length).toBeGreaterThan(20);
      const letters = new RegExp(
        `\\p{sc=${{ Hans: 'Han', Hant: 'Han', Jpan: 'Han', Kore: 'Hang' }[script] ?? script}}`,
        'u',
      );
      expect(ofScript.some(({ title }) => letters.test(title))).toBe(true);
      expect(ofScript.some(({ tracks }) => letters.test(tracks[0]?.cues()[0]?.text ?? ''))).toBe(true);
    },
  );

  it.each<[what: string, RegExp]>([
    ['a leading =', /^=/],
    ['a leading +', /^\+/],
    ['a leading -', /^-/],
    ['a leading @', /^@/],
    ['a double quote', /"/],
    ['a single quote', /'/],
    ['a written reference', /&amp;/],
    ['an arrow', /-->/],
    ['markup', /<b>/],
    ['a script', /<script>/],
    ['joined emoji', /\u200D/],
    ['a right-to-left mark', /\u200F/],
    ['100 letters', /^.{100}$/u],
    ['one letter', /^.$/u],
    ['a file name that Windows reserves', /^CON$/],
  ])('creates a title with %s', (_, pattern) => {
    expect(sampleData.videos.some(({ title }) => pattern.test(title))).toBe(true);
  });

  it('creates empty descriptions, and descriptions with either kind of line break', () => {
    const has = (pattern: RegExp) => sampleData.videos.some(({ description }) => pattern.test(description));
    expect([has(/^$/), has(/[^\r]\n/), has(/\r\n/), has(/&b=2#c/)]).toEqual([true, true, true, true]);
  });

  it.each<[what: string, values: (video: SampleVideo) => unknown, least: number]>([
    ['category', (video) => video.categoryId, videoCategoryIds.length],
    ['topic', (video) => video.topicIds[0], topics.length],
    ['embedding', (video) => video.embeddable, 2],
    ['paid placement', (video) => video.paidProductPlacement, 2],
    ['audience', (video) => video.madeForKids, 2],
    ['syndication', (video) => video.syndicated, 2],
    ['licence', (video) => video.license, 2],
    ['definition', (video) => video.definition, 2],
    ['dimension', (video) => video.dimension, 2],
    ['kind', (video) => video.kind, 3],
    ['liveness', (video) => video.live, 4],
    ['shortness', (video) => video.isShort, 2],
    ['place', (video) => video.location === null, 2],
    ['safety', (video) => video.safe, 3],
    ['captions', (video) => video.tracks.length === 0, 2],
    ['length', (video) => [240, 1200].filter((bound) => video.duration > bound).length, 3],
    ['year', (video) => video.publishedAt.slice(0, 4), 15],
  ])('creates videos that differ in %s', (_, values, least) => {
    expect(new Set(sampleData.videos.map(values)).size).toBeGreaterThanOrEqual(least);
  });

  it('creates view counts beyond the largest safe integer', () => {
    expect(sampleData.videos.some(({ views }) => views > BigInt(Number.MAX_SAFE_INTEGER))).toBe(true);
  });

  it('creates no speech, length or captions for a video that has not started', () => {
    const upcoming = sampleData.videos.filter(({ live }) => live === 'upcoming');
    expect(upcoming.filter(({ speech, duration, tracks }) => speech || duration || tracks.length)).toEqual([]);
  });

  it('takes fewer than 600 random steps per video, because it creates no captions', () => {
    const usual = Math.imul;
    let multiplied = 0;
    // Each random number and each character of a seed needs one or two calls of `Math.imul`.
    Math.imul = (one, other) => {
      multiplied += 1;
      return usual(one, other);
    };
    try {
      const fresh = createSampleData(13);
      // A video needs about four hundred calls; the captions of the longest video alone would need half a million.
      expect(multiplied / fresh.videos.length).toBeLessThan(600);
      expect(multiplied / fresh.videos.length).toBeGreaterThan(100);
    } finally {
      Math.imul = usual;
    }
  });
});

describe('the lists of the sample data', () => {
  it('have the newest uploads of a channel first', () => {
    const dates = sampleData.uploads(sampleData.sample.channelId).map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('include a channel’s uploads as a playlist', () => {
    const { channelId } = sampleData.sample;
    const ids = sampleData.uploads(channelId).map(({ id }) => id);
    expect(sampleData.playlist(`UU${channelId.slice(2)}`)?.videoIds).toEqual(ids);
  });

  it('refer only to existing videos', () => {
    const ids = [
      ...sampleData.playlists.flatMap(({ videoIds }) => videoIds),
      ...sampleData.comments.map(({ videoId }) => videoId),
    ];
    expect(ids.filter((id) => !sampleData.video(id))).toEqual([]);
    expect(sampleData.playlists.some(({ videoIds }) => videoIds.length === 0)).toBe(true);
  });

  it('include playlists shorter than, as long as and longer than a page, without repeated videos', () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const playlists = createPlaylists(seed, sampleData.videos, 6);
      expect(playlists.map(({ videoIds }) => new Set(videoIds).size)).toEqual([0, 1, 49, 50, 51, 240]);
    }
  });

  it('include a well-formed comment id that belongs to no comment', () => {
    const { unknown } = sampleData.threads;
    expect(unknown).toHaveLength(createCommentId(seeded(1)).length);
    expect(sampleData.comment(unknown)).toBeUndefined();
  });

  it('have 10 to 200 different related videos, without the video itself', () => {
    const lists = sampleData.videos
      .slice(0, 40)
      .map(({ id }) => sampleData.related(id).map((other) => (other.id === id ? '' : other.id)));
    const lengths = lists.map((ids) => ids.length);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(200);
    expect(lists.filter((ids) => ids.includes('') || new Set(ids).size < ids.length)).toEqual([]);
    expect(sampleData.related('nothing')).toEqual([]);
  });

  it('complete a search prefix, differently by country', () => {
    const found = sampleData.suggestions('Tide', null);
    expect(found.length).toBeGreaterThan(3);
    expect(found.every((text) => text.startsWith('tide'))).toBe(true);
    expect(sampleData.suggestions('tide', 'JP')).not.toEqual(found);
    expect([sampleData.suggestions('', null), sampleData.suggestions('qqqq', null)]).toEqual([[], []]);
  });
});

describe('timestamp', () => {
  it('has whole seconds and ends in Z', () => {
    expect(timestamp(1_700_000_000_999)).toBe('2023-11-14T22:13:20Z');
  });
});
