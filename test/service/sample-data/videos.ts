import { topics, videoCategoryIds } from '../http/value-sets.ts';
import type { ChannelWithLanguage } from './channels.ts';
import { spokenLanguages } from './channels.ts';
import { createVideoId } from './ids.ts';
import type { SampleTrack, SampleVideo } from './sample-data-types.ts';
import { itemAt, type Seeded, seeded } from './seeded.ts';
import { type Subject, subjects } from './subjects.ts';
import { createDescription, createTitle } from './titles.ts';
import { authoredTrack, automaticTrack, type SpokenVideo } from './tracks.ts';
import { unusualTitles } from './unusual-titles.ts';

/** Current time in the sample data; nothing is newer. */
export const sampleNow = Date.UTC(2026, 10, 1);
const firstDay = Date.UTC(2006, 0, 1);

/** Formats a time in UTC with whole seconds (section "Resources and their fields"). */
export const timestamp = (milliseconds: number): string =>
  `${new Date(Math.floor(milliseconds / 1000) * 1000).toISOString().slice(0, 19)}Z`;

/** Countries that can block a video, including DE, the default region. */
const someCountries = ['DE', 'FR', 'US', 'JP', 'BR', 'IN', 'ZA', 'AU', 'TR', 'KR'];

/** Draws a duration in seconds, so that shorts and all duration classes of the search occur. */
function drawDuration(isShort: boolean, chances: Seeded): number {
  if (isShort) return chances.int(7, 60);
  const [min, max] = chances.pick([
    [62, 239],
    [240, 1200],
    [300, 1140],
    [1201, 7200],
  ] as const);
  return chances.int(min, max);
}

function createTracks(video: SpokenVideo, isPopular: boolean, chances: Seeded): SampleTrack[] {
  if (video.speech === null) return [];
  const { lang } = video.speech;
  const kind = chances.fraction();
  if (kind < 0.15) return [];
  const automatic = automaticTrack(video, lang, chances.chance(0.25));
  if (kind < 0.45) return [automatic];
  const others = isPopular ? chances.int(2, 5) : chances.int(0, 1);
  const langs = new Set([lang, ...Array.from({ length: others }, () => chances.pick(spokenLanguages))]);
  const authored = [...langs].map((each) => authoredTrack(video, each));
  return kind < 0.6 ? authored : [...authored, automatic];
}

/** Draws a count with a long-tailed distribution; the largest counts exceed the precision of a double. */
const drawCount = (chances: Seeded, digits: number): bigint =>
  BigInt(Math.floor(10 ** (chances.fraction() * digits))) * (chances.chance(0.002) ? 9_007_199_254_741n : 1n);

function createLocalizations(lang: string, subject: Subject, chances: Seeded): SampleVideo['localizations'] {
  if (!chances.chance(0.3)) return {};
  const langs = new Set([lang, chances.pick(spokenLanguages), chances.pick(spokenLanguages)]);
  const texts = (each: string) => ({
    title: createTitle(each, subject, chances),
    description: createTitle(each, subject, chances),
  });
  return Object.fromEntries([...langs].map((each) => [each, texts(each)]));
}

function drawLive(isShort: boolean, chances: Seeded): SampleVideo['live'] {
  const kind = chances.fraction();
  if (isShort || kind > 0.08) return 'none';
  return kind < 0.02 ? 'live' : kind < 0.04 ? 'upcoming' : 'completed';
}

const drawFlags = (chances: Seeded) => ({
  embeddable: chances.chance(0.9),
  madeForKids: chances.chance(0.07),
  paidProductPlacement: chances.chance(0.06),
  syndicated: chances.chance(0.8),
  license: chances.chance(0.15) ? ('creativeCommon' as const) : ('platform' as const),
  definition: chances.chance(0.85) ? ('high' as const) : ('standard' as const),
  dimension: chances.chance(0.03) ? ('3d' as const) : ('2d' as const),
  kind: chances.pick(['any', 'any', 'any', 'any', 'any', 'any', 'any', 'episode', 'movie'] as const),
  regionLicensed: chances.chance(0.02),
  blockedIn: chances.chance(0.03) ? [chances.pick(someCountries), 'KP'] : [],
  safe: chances.pick(['everyone', 'everyone', 'everyone', 'everyone', 'strict-only-hidden', 'moderate'] as const),
});

const drawLocation = (chances: Seeded): SampleVideo['location'] =>
  chances.chance(0.3)
    ? { latitude: chances.int(-6000, 7000) / 100, longitude: chances.int(-18000, 18000) / 100 }
    : null;

const drawTags = (subject: Subject, chances: Seeded): string[] | null =>
  chances.chance(0.25)
    ? null
    : [subject.name, chances.pick(subject.parts), chances.pick(['a,b', '"q"', '日本', 'x & y', '<i>'])];

/** Creates a video that depends only on the seed, its index and its channel. */
export function createVideo(seed: number, index: number, channel: ChannelWithLanguage): SampleVideo {
  const chances = seeded(seed, 'video', index);
  const id = createVideoId(chances, index);
  const subject = itemAt(subjects, index % subjects.length);
  const lang = chances.chance(0.85) ? channel.lang : chances.pick(spokenLanguages);
  const isShort = chances.chance(0.15);
  const live = drawLive(isShort, chances);
  const duration = live === 'upcoming' ? 0 : drawDuration(isShort, chances);
  const isSilent = live === 'upcoming' || live === 'live' || chances.chance(0.04);
  const speech = isSilent ? null : { lang, subject: subject.name, lines: null };
  const views = drawCount(chances, 8);
  const unusualTitle = index % 20 === 7 ? unusualTitles[Math.floor(index / 20) % unusualTitles.length] : undefined;
  return {
    id,
    channel,
    title: unusualTitle ?? createTitle(lang, subject, chances),
    description: createDescription(lang, subject, chances),
    duration,
    publishedAt: timestamp(firstDay + chances.fraction() * (sampleNow - firstDay)),
    tags: drawTags(subject, chances),
    categoryId: chances.pick(videoCategoryIds),
    topicIds: [...new Set(Array.from({ length: chances.int(0, 3) }, () => chances.pick(topics)))],
    defaultLanguage: chances.chance(0.8) ? lang : null,
    defaultAudioLanguage: chances.chance(0.85) ? lang : null,
    views,
    likes: views / BigInt(chances.int(8, 60)),
    comments: views / BigInt(chances.int(100, 900)),
    ...drawFlags(chances),
    live,
    isShort,
    location: drawLocation(chances),
    localizations: createLocalizations(lang, subject, chances),
    speech,
    tracks: createTracks({ id, duration, speech }, views > 100_000n, chances),
  };
}
