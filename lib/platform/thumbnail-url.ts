import { httpLink } from '@/lib/shared/https-link';

interface Pictured {
  url?: string | undefined;
  width?: number | undefined;
}

/** The link of the smallest picture that is at least so many pixels wide, else of the widest; `null` where there is none. */
export function smallPicture(pictures: readonly Pictured[], leastWidth: number): string | null {
  const linked = pictures.flatMap(({ url, width = 0 }) => {
    const link = httpLink(url);
    return link ? [{ link, width }] : [];
  });
  const sorted = linked.toSorted((one, other) => one.width - other.width);
  return (sorted.find(({ width }) => width >= leastWidth) ?? sorted.at(-1))?.link ?? null;
}
