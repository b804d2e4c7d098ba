import type { SampleVideo } from '../sample-data/sample-data-types.ts';
import { categoryTitles } from './category-titles.ts';
import { thumbnailsOf } from './thumbnails.ts';
import { platformWord } from './value-sets.ts';

/** Values of `fields` for the batch request. */
export const batchFields = [
  'publishedAt',
  'channelId',
  'title',
  'description',
  'thumbnails',
  'channelTitle',
  'tags',
  'categoryId',
  'defaultLanguage',
  'defaultAudioLanguage',
  'viewCount',
  'likeCount',
  'commentCount',
  'topicCategories',
  'uploadStatus',
  'privacyStatus',
  'license',
  'embeddable',
  'publicStatsViewable',
  'madeForKids',
  'hasPaidProductPlacement',
  'localizations',
  'categoryTitle',
  'duration',
  'parsedDuration',
  'caption',
] as const;

/** Values of `fields` for GET /videos. */
export const videosFields = ['id', ...batchFields, 'isShort'] as const;

/** Values of `fields` for popular videos: without `id` and with three URLs. */
export const popularFields = [...batchFields, 'captionsUrl', 'videoFileUrl', 'audioFileUrl'] as const;

type Row = Record<string, unknown>;

/** Formats seconds as an ISO 8601 duration. */
export function isoDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60, whole % 60];
  const days = Math.floor(whole / 86_400);
  const clock = ['H', 'M', 'S'].map((unit, index) => (parts[index] ? `${parts[index]}${unit}` : '')).join('');
  return `P${days ? `${days}D` : ''}${clock ? `T${clock}` : days ? '' : 'T0S'}`;
}

/** Returns the title and description in a language, by default the original ones. */
export const localised = (video: SampleVideo, lang: string | undefined): { title: string; description: string } =>
  (lang === undefined ? undefined : video.localizations[lang]) ?? video;

/**
 * Returns every field of section "Video" except `isShort`, which is sent only on request. Fields without a value are
 * omitted.
 */
export function videoRow(video: SampleVideo, lang: string | undefined, platform: string): Row {
  const { title, description } = localised(video, lang);
  return {
    id: video.id,
    publishedAt: video.publishedAt,
    channelId: video.channel.id,
    title,
    description: video.longDescription?.() ?? description,
    thumbnails: thumbnailsOf(video.id, platform, ['default', 'medium', 'high', 'standard', 'maxres']),
    channelTitle: video.channel.title,
    ...(video.tags ? { tags: video.tags } : {}),
    categoryId: video.categoryId,
    categoryTitle: categoryTitles[video.categoryId] ?? '',
    ...(video.defaultLanguage ? { defaultLanguage: video.defaultLanguage } : {}),
    ...(video.defaultAudioLanguage ? { defaultAudioLanguage: video.defaultAudioLanguage } : {}),
    ...countsOf(video),
    ...(video.topicIds.length > 0 ? { topicCategories: video.topicIds.map(topicAddress) } : {}),
    ...statesOf(video),
    ...(Object.keys(video.localizations).length > 0 ? { localizations: video.localizations } : {}),
    duration: isoDuration(video.duration),
    parsedDuration: Math.round(video.duration),
    // The interface shows no type; the platform itself returns a string.
    caption: String(video.tracks.length > 0),
  };
}

const topicAddress = (id: string): string => `https://topics.example.org${id}`;

const countsOf = (video: SampleVideo): Row => ({
  viewCount: String(video.views),
  likeCount: String(video.likes),
  commentCount: String(video.comments),
});

const statesOf = (video: SampleVideo): Row => ({
  uploadStatus: 'processed',
  privacyStatus: 'public',
  license: video.license === 'platform' ? platformWord : video.license,
  embeddable: video.embeddable,
  publicStatsViewable: true,
  madeForKids: video.madeForKids,
  hasPaidProductPlacement: video.paidProductPlacement,
});

/** Returns the selected fields of a row, by default all. Fields in `always` are always included. */
export const selectFields = (row: Row, fields: readonly string[] | undefined, always: readonly string[] = []): Row =>
  fields
    ? Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name) || always.includes(name)))
    : row;
