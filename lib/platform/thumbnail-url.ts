import { webLink } from '@/lib/shared/web-address';

interface ThumbnailEntry {
  url?: string | undefined;
  width?: number | undefined;
}

/** The link of the smallest picture that is at least so many pixels wide, else of the widest; `null` where there is none. */
export function smallestThumbnail(thumbnails: readonly ThumbnailEntry[], minWidth: number): string | null {
  const linked = thumbnails.flatMap(({ url, width = 0 }) => {
    const link = webLink(url);
    return link ? [{ link, width }] : [];
  });
  const sorted = linked.toSorted((one, other) => one.width - other.width);
  return (sorted.find(({ width }) => width >= minWidth) ?? sorted.at(-1))?.link ?? null;
}
