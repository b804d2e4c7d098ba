import type { DetailField } from '@/lib/provenance/records';
import type { VideoId } from '@/lib/service/ids';
import { quantile } from '@/lib/speech-rate/speech-rate';
import { type Column, type ExportTable, tableColumn } from './columns';
import { type ExportSource, exportedIds } from './export-file';
import type { StudyFacts } from './study-facts';
import { type CountVideos, countColumns, countsOf, sumOf, textCell, type UnitCounts } from './unit-counts';

interface Channel extends UnitCounts {
  id: string | null;
  title: string | null;
  handle: string | null;
  firstPublished: string | null;
  lastPublished: string | null;
  viewsMedian: string | null;
  likes: string | null;
  likesMedian: string | null;
  comments: string | null;
  commentsMedian: string | null;
  /** In words per minute. */
  speechRate: string | null;
}

const speechRateColumn: Column<Channel> = {
  ...tableColumn('speech_rate_median', 'decimal', 'columnChannelRate', ({ speechRate }: Channel) => speechRate),
  unit: 'words per minute',
};

export const channelsTable: ExportTable<Channel> = {
  name: 'channels.csv',
  fields: [
    tableColumn('channelId', 'text', 'columnChannelId', ({ id }) => id),
    tableColumn('channelTitle', 'text', 'columnChannelTitle', ({ title }) => title),
    tableColumn('channelHandle', 'text', 'columnChannelHandle', ({ handle }) => handle),
    ...countColumns,
    tableColumn('views_median', 'decimal', 'columnViewsMedian', ({ viewsMedian }) => viewsMedian),
    tableColumn('likes', 'integer', 'columnChannelLikes', ({ likes }) => likes),
    tableColumn('likes_median', 'decimal', 'columnLikesMedian', ({ likesMedian }) => likesMedian),
    tableColumn('comments', 'integer', 'columnChannelComments', ({ comments }) => comments),
    tableColumn('comments_median', 'decimal', 'columnCommentsMedian', ({ commentsMedian }) => commentsMedian),
    tableColumn('first_published', 'time', 'columnFirstPublished', ({ firstPublished }) => firstPublished),
    tableColumn('last_published', 'time', 'columnLastPublished', ({ lastPublished }) => lastPublished),
    speechRateColumn,
  ],
};

type Tracks = Pick<StudyFacts, 'tracks'>;

/** Returns the channels of the exported videos, those with most videos first. */
export function channelsOf(source: ExportSource, { tracks }: Tracks, countVideos: CountVideos): Channel[] {
  const ratesByVideo = Map.groupBy(tracks ?? [], ({ videoId }) => videoId);
  const ratesOf = (ids: readonly VideoId[]): number[] =>
    ids.flatMap((id) => ratesByVideo.get(id)?.flatMap(({ wordsPerMinute }) => wordsPerMinute ?? []) ?? []);
  return [...Map.groupBy(exportedIds(source), (id) => textCell(source, 'channelId', id))]
    .map(([id, ids]) => ({
      id,
      ...describeChannel(source, ids),
      ...countVideos(ids),
      speechRate: median(ratesOf(ids)),
    }))
    .sort((one, other) => other.videos - one.videos);
}

function describeChannel(source: ExportSource, ids: readonly VideoId[]) {
  const newest = (field: DetailField) =>
    ids.map((id) => textCell(source, field, id)).findLast((text) => text !== null) ?? null;
  const [likes, comments] = (['likeCount', 'commentCount'] as const).map((field) =>
    countsOf(source.snapshot, field, ids),
  ) as [bigint[], bigint[]];
  // A search has other texts than dates, such as "2 hours ago".
  const published = ids.flatMap((id) => textCell(source, 'publishedAt', id)?.match(/^\d{4}-.*/)?.[0] ?? []).sort();
  return {
    title: newest('channelTitle'),
    handle: newest('channelHandle'),
    firstPublished: published.at(0) ?? null,
    lastPublished: published.at(-1) ?? null,
    viewsMedian: medianCount(countsOf(source.snapshot, 'viewCount', ids)),
    likes: sumOf(likes),
    likesMedian: medianCount(likes),
    comments: sumOf(comments),
    commentsMedian: medianCount(comments),
  };
}

function median(values: readonly number[]): string | null {
  if (values.length === 0) return null;
  return quantile(
    values.toSorted((one, other) => one - other),
    0.5,
  ).toFixed(1);
}

/** Returns the exact median, which can end in a half. */
function medianCount(counts: readonly bigint[]): string | null {
  const sorted = counts.toSorted((one, other) => (one < other ? -1 : 1));
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  if (low === undefined || high === undefined) return null;
  const sum = low + high;
  return `${sum / 2n}${sum % 2n === 0n ? '' : '.5'}`;
}
