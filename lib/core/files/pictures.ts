import type { ThumbnailFile } from '../service/media-files';

/** The formats that a list of thumbnails has, webp and jpg first; rows without one stand under ''. */
export function pictureFormats(files: readonly ThumbnailFile[]): string[] {
  const there = new Set(files.map(({ format = '' }) => format));
  const usual = ['webp', 'jpg'].filter((format) => there.has(format));
  return [...usual, ...[...there].filter((format) => !usual.includes(format))];
}

/** Pictures of one format, the largest first; sizes that are not given come last. */
export const picturesIn = (files: readonly ThumbnailFile[], format: string): ThumbnailFile[] =>
  files
    .filter((file) => (file.format ?? '') === format)
    .toSorted((a, b) => (b.width ?? 0) * (b.height ?? 0) - (a.width ?? 0) * (a.height ?? 0));
