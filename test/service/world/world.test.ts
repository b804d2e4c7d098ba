import { describe, expect, it } from 'vitest';
import { categoryIds, setA, setT } from '../http/value-sets.ts';
import { scriptOf } from './languages.ts';
import type { World, WorldVideo } from './shape.ts';
import { timestamp } from './videos.ts';
import { createWorld } from './world.ts';

const world = createWorld(11);
const isAmong = (list: readonly string[], value: string) => list.includes(value);
function known(id: string): WorldVideo {
  const video = world.video(id);
  if (!video) throw new Error(`No video ${id}`);
  return video;
}

describe('createWorld', () => {
  it('returns the same world for the same seed', () => {
    const again = createWorld(11);
    const plain = (of: World) =>
      JSON.stringify(
        [of.videos.map(({ tracks, ...facts }) => [facts, tracks.length]), of.playlists, of.comments],
        (_, value) => (typeof value === 'bigint' ? String(value) : value),
      );
    expect(plain(again)).toBe(plain(world));
    expect(again.video(world.sample.videoId)?.tracks[0]?.cues()).toEqual(known(world.sample.videoId).tracks[0]?.cues());
  });

  it('returns another world for another seed', () => {
    expect(createWorld(12).sample).not.toEqual(world.sample);
  });

  it('has at least 5,000 videos of 200 channels', () => {
    expect(world.videos.length).toBeGreaterThanOrEqual(5000);
    expect(world.channels).toHaveLength(200);
    expect(new Set(world.videos.map(({ channel }) => channel.id)).size).toBe(200);
  });

  it('creates unique ids in the document’s form', () => {
    const ids = world.videos.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[\w-]{11}$/.test(id))).toEqual([]);
    expect(ids.some((id) => id.startsWith('-')) && ids.some((id) => id.startsWith('_'))).toBe(true);
    expect(world.channels.filter(({ id }) => !/^UC[\w-]{22}$/.test(id))).toEqual([]);
  });

  it('uses only spoken and caption languages that clients can request', () => {
    const langs = world.videos.flatMap(({ tracks, speech }) => [
      ...tracks.map(({ lang }) => lang),
      speech?.lang ?? 'en',
    ]);
    expect([...new Set(langs)].filter((lang) => !isAmong(setA, lang))).toEqual([]);
  });

  it.each(['Latn', 'Cyrl', 'Grek', 'Arab', 'Hebr', 'Deva', 'Hans', 'Hant', 'Jpan', 'Kore', 'Thai'])(
    'has titles and captions in the script %s',
    (script) => {
      const ofScript = world.videos.filter(({ speech }) => speech !== null && scriptOf(speech.lang) === script);
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
  ])('has a title with %s', (_, pattern) => {
    expect(world.videos.some(({ title }) => pattern.test(title))).toBe(true);
  });

  it('has empty descriptions, and descriptions with either kind of line break', () => {
    const has = (pattern: RegExp) => world.videos.some(({ description }) => pattern.test(description));
    expect([has(/^$/), has(/[^\r]\n/), has(/\r\n/), has(/&b=2#c/)]).toEqual([true, true, true, true]);
  });

  it.each<[what: string, values: (video: WorldVideo) => unknown, least: number]>([
    ['category', (video) => video.categoryId, categoryIds.length],
    ['topic', (video) => video.topicIds[0], setT.length],
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
  ])('has videos with different %s', (_, values, least) => {
    expect(new Set(world.videos.map(values)).size).toBeGreaterThanOrEqual(least);
  });

  it('has view counts beyond a double', () => {
    expect(world.videos.some(({ views }) => views > BigInt(Number.MAX_SAFE_INTEGER))).toBe(true);
  });

  it('creates no speech, length or captions for a video that has not started', () => {
    const upcoming = world.videos.filter(({ live }) => live === 'upcoming');
    expect(upcoming.filter(({ speech, duration, tracks }) => speech || duration || tracks.length)).toEqual([]);
  });

  it('creates no captions, in few enough steps that the service starts at once', () => {
    const usual = Math.imul;
    let multiplied = 0;
    // Each random number and each letter of a seed takes one or two of these multiplications.
    Math.imul = (one, other) => {
      multiplied += 1;
      return usual(one, other);
    };
    try {
      const fresh = createWorld(13);
      // The value is four hundred at present; the captions of the longest video alone would need half a million.
      expect(multiplied / fresh.videos.length).toBeLessThan(600);
      expect(multiplied / fresh.videos.length).toBeGreaterThan(100);
    } finally {
      Math.imul = usual;
    }
  });
});

describe('the collections of the world', () => {
  it('list uploads newest first', () => {
    const dates = world.uploads(world.sample.channelId).map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('include a channel’s uploads as a playlist', () => {
    const { channelId } = world.sample;
    const ids = world.uploads(channelId).map(({ id }) => id);
    expect(world.playlist(`UU${channelId.slice(2)}`)?.videoIds).toEqual(ids);
  });

  it('refer only to existing resources', () => {
    const ids = [
      ...world.playlists.flatMap(({ videoIds }) => videoIds),
      ...world.comments.map(({ videoId }) => videoId),
    ];
    expect(ids.filter((id) => !world.video(id))).toEqual([]);
    expect(world.playlists.some(({ videoIds }) => videoIds.length === 0)).toBe(true);
  });

  it('have 10 to 200 related videos, without the video itself', () => {
    const lists = world.videos
      .slice(0, 40)
      .map(({ id }) => world.related(id).map((other) => (other.id === id ? '' : other.id)));
    const lengths = lists.map((ids) => ids.length);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(200);
    expect(lists.filter((ids) => ids.includes('') || new Set(ids).size < ids.length)).toEqual([]);
    expect(world.related('nothing')).toEqual([]);
  });

  it('complete a prefix, differently by country', () => {
    const found = world.suggestions('Tide', null);
    expect(found.length).toBeGreaterThan(3);
    expect(found.every((text) => text.startsWith('tide'))).toBe(true);
    expect(world.suggestions('tide', 'JP')).not.toEqual(found);
    expect([world.suggestions('', null), world.suggestions('qqqq', null)]).toEqual([[], []]);
  });
});

describe('timestamp', () => {
  it('has whole seconds and ends in Z', () => {
    expect(timestamp(1_700_000_000_999)).toBe('2023-11-14T22:13:20Z');
  });
});
