import { downloadName, type FileNaming } from '@/lib/downloads/download-name';
import type { ThumbnailFile } from '@/lib/service/file-endpoints';
import type { NamedVideo } from './media-file-name';

/** The name of a thumbnail on disk: its size tells it from the others. */
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

/** The formats that a list of thumbnails has, webp and jpg first; rows without one stand under ''. */
export function thumbnailFormats(files: readonly ThumbnailFile[]): string[] {
  const present = new Set(files.map(({ format = '' }) => format));
  const usual = ['webp', 'jpg'].filter((format) => present.has(format));
  return [...usual, ...[...present].filter((format) => !usual.includes(format))];
}

/** A thumbnail and its place in the list: two may be alike. */
interface IndexedThumbnail {
  at: number;
  file: ThumbnailFile;
}

/** Pictures of one format, the largest first; sizes that are not given come last. */
export const thumbnailsOfFormat = (files: readonly ThumbnailFile[], format: string): IndexedThumbnail[] =>
  files
    .map((file, at) => ({ at, file }))
    .filter(({ file }) => (file.format ?? '') === format)
    .toSorted((a, b) => areaOf(b.file) - areaOf(a.file));

const areaOf = ({ width = 0, height = 0 }: ThumbnailFile): number => width * height;
