import { downloadName, type FileNaming } from '@/lib/downloads/download-name';
import type { ThumbnailFile } from '@/lib/service/file-endpoints';
import { fileExtension, type MediaRow } from './media-row';

/** The video that a file is named after. */
export interface NamedVideo {
  videoId: string;
  title: string | null;
}

/** Returns the quality in a file name, such as "1080p60" or "130k". It is not localized. */
export function qualityLabel({ kind, label, bitrate }: MediaRow): string {
  if (kind === 'video') return label ?? '';
  return bitrate === null ? '' : `${Math.round(bitrate / 1000)}k`;
}

/** Returns a file name by the user's template. */
export const mediaFileName = (row: MediaRow, { videoId, title }: NamedVideo, naming: FileNaming): string =>
  downloadName(naming, {
    title: title ?? '',
    id: videoId,
    quality: qualityLabel(row),
    codec: codecLabel(row),
    ext: fileExtension(row.type),
  });

/** Returns the name of the file that joins a picture and a sound. */
export const joinedFileName = (
  video: MediaRow,
  audio: MediaRow,
  container: string,
  subject: NamedVideo,
  naming: FileNaming,
): string =>
  downloadName(naming, {
    title: subject.title ?? '',
    id: subject.videoId,
    quality: [qualityLabel(video), qualityLabel(audio)].filter(Boolean).join(' '),
    codec: [codecLabel(video), codecLabel(audio)].filter(Boolean).join(' '),
    ext: container,
  });

const codecLabel = ({ kind, picture, sound }: MediaRow): string => (kind === 'video' ? picture : sound)?.name ?? '';

/** Returns the file name of a thumbnail, with its size. */
export const thumbnailFileName = (
  { id, width, height, format, url }: ThumbnailFile,
  subject: NamedVideo,
  naming: FileNaming,
): string =>
  downloadName(naming, {
    title: subject.title ?? '',
    id: subject.videoId,
    quality: id || [width, height].filter(Boolean).join('x'),
    ext: format || (/\.(\w{2,5})(?:$|\?)/.exec(url)?.[1] ?? 'jpg'),
  });

/** Returns the formats of a list, webp and jpg first; '' for missing ones. */
export function thumbnailFormats(files: readonly ThumbnailFile[]): string[] {
  const present = new Set(files.map(({ format = '' }) => format));
  const usual = ['webp', 'jpg'].filter((format) => present.has(format));
  return [...usual, ...[...present].filter((format) => !usual.includes(format))];
}

/** A thumbnail with its index, because two may be equal. */
interface IndexedThumbnail {
  at: number;
  file: ThumbnailFile;
}

/** Returns the thumbnails of a format, the largest first and those without a size last. */
export const thumbnailsOfFormat = (files: readonly ThumbnailFile[], format: string): IndexedThumbnail[] =>
  files
    .map((file, at) => ({ at, file }))
    .filter(({ file }) => (file.format ?? '') === format)
    .toSorted((a, b) => areaOf(b.file) - areaOf(a.file));

const areaOf = ({ width = 0, height = 0 }: ThumbnailFile): number => width * height;
