import type { ThumbnailFile } from '@/lib/service/file-schemas';

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
