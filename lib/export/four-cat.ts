import { hasDetails } from '@/lib/collection/snapshot';
import { lengthOf } from '@/lib/platform/video-figures';
import type { Video } from '@/lib/service/resource-schemas';
import { strictJson } from '@/lib/shared/json';
import { parseTime } from '@/lib/shared/parse-time';
import { quoteCsv, replaceNul } from '@/lib/shared/table';
import { type ExportFile, type ExportSource, isExported } from './export-file';
import { detailsOf, readObservations } from './observations';

/** The columns of YouTube Data Tools; values that the service does not send stay empty. */
const videoColumns: readonly [
  name: string,
  valueFrom: (video: Video, row: { id: string; position: number }) => unknown,
][] = [
  ['position', (_, { position }) => position],
  ['channelId', ({ channelId }) => channelId],
  ['channelTitle', ({ channelTitle }) => channelTitle],
  ['videoId', (_, { id }) => id],
  ['publishedAt', ({ publishedAt }) => publishedAt],
  ['publishedAtSQL', ({ publishedAt }) => sqlTime(parseTime(publishedAt ?? ''))],
  ['videoTitle', ({ title }) => title],
  ['videoDescription', ({ description }) => description],
  ['tags', ({ tags }) => tags?.join(',')],
  ['videoCategoryId', ({ categoryId }) => categoryId],
  ['videoCategoryLabel', ({ categoryTitle }) => categoryTitle],
  ['topicCategories', ({ topicCategories }) => topicCategories?.join(',')],
  ['duration', ({ duration }) => duration],
  ['durationSec', (video) => lengthOf(video)],
  ['dimension', emptyCell],
  ['definition', emptyCell],
  ['caption', ({ caption }) => (typeof caption === 'object' ? strictJson(caption) : caption)],
  ['defaultLanguage', ({ defaultLanguage }) => defaultLanguage],
  ['defaultLAudioLanguage', ({ defaultAudioLanguage }) => defaultAudioLanguage],
  ['thumbnail_maxres', ({ thumbnails }) => thumbnails?.maxres?.url],
  ['licensedContent', emptyCell],
  ['locationDescription', emptyCell],
  ['latitude', emptyCell],
  ['longitude', emptyCell],
  ['viewCount', ({ viewCount }) => viewCount],
  ['likeCount', ({ likeCount }) => likeCount],
  ['dislikeCount', emptyCell],
  ['favoriteCount', emptyCell],
  ['commentCount', ({ commentCount }) => commentCount],
];

/** The columns for the data dictionary, and whether the export fills them. */
export const fourCatColumns = videoColumns.map(([name, valueFrom]) => ({ name, isFilled: valueFrom !== emptyCell }));

function emptyCell(): null {
  return null;
}

/** Returns a file name in the pattern that 4CAT recognises: source, number of videos, time. */
export const fourCatFileName = (source: ExportSource, changedAt: number): string =>
  `videolist_seeds${countDatedVideos(source)}_${fileNameTime(changedAt)}.csv`;

/**
 * Creates the video list that 4CAT imports from YouTube Data Tools. 4CAT requires a date, so videos without a date are
 * left out, as are videos without details, which `missing.csv` lists.
 */
export const fourCatFile = (name: string): ExportFile => ({
  name,
  mediaType: 'text/csv;charset=utf-8',
  async *chunks(source) {
    const encoder = new TextEncoder();
    yield encoder.encode(fourCatLine(videoColumns.map(([column]) => column)));
    let position = 0;
    for await (const batch of readObservations(source, 'newest')) {
      let lines = '';
      for (const observation of batch) {
        const { videoId, snapshotRow } = observation;
        const video = detailsOf(source, observation);
        if (!hasDetails(source.snapshot, snapshotRow) || Number.isNaN(parseTime(video.publishedAt ?? ''))) continue;
        position += 1;
        lines += fourCatLine(videoColumns.map(([, valueFrom]) => valueFrom(video, { id: videoId, position })));
      }
      yield encoder.encode(lines);
    }
  },
});

/** Counts the videos with details and a date, without reading the responses. */
const countDatedVideos = (source: ExportSource): number =>
  source.snapshot.ids.filter((id, row) => {
    const publishedAt = String(source.snapshot.cells.publishedAt?.[row] ?? '');
    return isExported(source, id) && hasDetails(source.snapshot, row) && !Number.isNaN(parseTime(publishedAt));
  }).length;

/** Writes a CSV line for 4CAT, which reads a backslash as an escape character. */
export function fourCatLine(cells: readonly unknown[]): string {
  const texts = cells.map((cell) => {
    const text = replaceNul(String(cell ?? '')).replaceAll('\\', '\\\\');
    return /[",\r\n\\]/.test(text) ? quoteCsv(text) : text;
  });
  return `${texts.join(',')}\r\n`;
}

/** Formats a time as `2024-03-09 10:11:12` in UTC; empty if invalid. */
export const sqlTime = (time: number): string =>
  Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 19).replace('T', ' ');

const fileNameTime = (time: number): string => sqlTime(time).replace(/-/g, '_').replace(' ', '-').replace(/:/g, '_');
