import { webLink } from '@/lib/shared/web-address';

/**
 * Returns when a signed link expires, in milliseconds since 1970, from its `expire` parameter in seconds; `null`
 * without one. Section "Limits" promises no more than "a few hours".
 */
export function linkExpiryOf(link: string): number | null {
  const expire = Number(URL.parse(link)?.searchParams.get('expire') ?? Number.NaN);
  return Number.isFinite(expire) && expire > 0 ? expire * 1000 : null;
}

interface ThumbnailEntry {
  url?: string | undefined;
  width?: number | undefined;
}

/**
 * Returns the link of the smallest thumbnail that is at least `minWidth` pixels wide, or else of the widest; `null` if
 * no thumbnail has a valid link.
 */
export function smallestThumbnail(thumbnails: readonly ThumbnailEntry[], minWidth: number): string | null {
  const linked = thumbnails.flatMap(({ url, width = 0 }) => {
    const link = webLink(url);
    return link ? [{ link, width }] : [];
  });
  const sorted = linked.toSorted((one, other) => one.width - other.width);
  return (sorted.find(({ width }) => width >= minWidth) ?? sorted.at(-1))?.link ?? null;
}
