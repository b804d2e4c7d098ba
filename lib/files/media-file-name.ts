import { downloadName, type FileNaming } from '@/lib/downloads/download-name';
import type { ThumbnailFile } from '@/lib/service/file-endpoints';
import { audioTrackLabel } from './audio-track';
import { fileExtension, type MediaRow } from './media-row';

export interface NamedVideo {
  videoId: string;
  title: string | null;
}

/** Returns the quality in a file name, such as "1080p60" or "130k". It is not localized. */
export function qualityLabel({ kind, label, bitrate }: MediaRow): string {
  if (kind === 'video') return label ?? '';
  return bitrate === null ? '' : `${Math.round(bitrate / 1000)}k`;
}

export const mediaFileName = (row: MediaRow, { videoId, title }: NamedVideo, naming: FileNaming): string => {
  const lang = audioTrackLabel(row);
  return downloadName(withLanguage(naming, lang), {
    title: title ?? '',
    id: videoId,
    quality: qualityLabel(row),
    codec: codecLabel(row),
    lang,
    ext: fileExtension(row.type),
  });
};

/** Adds the language of an audio track to a template without one, because its files differ in nothing else. */
const withLanguage = ({ template, emoji }: FileNaming, lang: string): FileNaming => {
  const isMissing = lang !== '' && !template.includes('{lang}');
  return { template: isMissing ? template.replace(/\.?\{ext\}$|$/, ' {lang}$&') : template, emoji };
};

const codecLabel = ({ kind, picture, sound }: MediaRow): string => (kind === 'video' ? picture : sound)?.name ?? '';

/** Returns the file name of a thumbnail with its id, such as "maxres", or else its width and height. */
export const thumbnailFileName = (
  { id, width, height, format, url }: ThumbnailFile,
  subject: NamedVideo,
  naming: FileNaming,
): string =>
  downloadName(naming, {
    title: subject.title ?? '',
    id: subject.videoId,
    quality: id || [width, height].filter(Boolean).join('x'),
    ext: format || (/\.(\w{2,5})(?:$|\?)/.exec(url ?? '')?.[1] ?? 'jpg'),
  });

/** Returns each format of a list once, webp and jpg first; '' for files without one. */
export function thumbnailFormats(files: readonly ThumbnailFile[]): string[] {
  const present = new Set(files.map(({ format = '' }) => format));
  const usual = ['webp', 'jpg'].filter((format) => present.has(format));
  return [...usual, ...[...present].filter((format) => !usual.includes(format))];
}

/** A thumbnail with its index in the list, because two thumbnails may be equal. */
interface IndexedThumbnail {
  at: number;
  file: ThumbnailFile;
}

/** Returns the thumbnails of a format, the largest first and those without a size last. */
export const thumbnailsOfFormat = (files: readonly ThumbnailFile[], format: string): IndexedThumbnail[] =>
  files
    .map((file, index) => ({ at: index, file }))
    .filter(({ file }) => (file.format ?? '') === format)
    .toSorted((a, b) => areaOf(b.file) - areaOf(a.file));

const areaOf = ({ width = 0, height = 0 }: ThumbnailFile): number => width * height;
