import { webLink } from '@/lib/shared/web-address';

interface ThumbnailEntry {
  url?: string | undefined;
  width?: number | undefined;
}

/**
 * Returns the link of the smallest thumbnail with the minimum width in pixels, or else of the widest; `null` if there
 * is none.
 */
export function smallestThumbnail(thumbnails: readonly ThumbnailEntry[], minWidth: number): string | null {
  const linked = thumbnails.flatMap(({ url, width = 0 }) => {
    const link = webLink(url);
    return link ? [{ link, width }] : [];
  });
  const sorted = linked.toSorted((one, other) => one.width - other.width);
  return (sorted.find(({ width }) => width >= minWidth) ?? sorted.at(-1))?.link ?? null;
}
