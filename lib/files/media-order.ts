import type { MediaSortKey } from '@/lib/settings/media-orders';
import type { MediaRow } from './media-row';

/** What is shown of a list; an empty codec, no height and no words let everything through. */
export interface MediaFilterValue {
  codec: string;
  /** Pixels; 0 for any. */
  mostHeight: number;
  text: string;
}

type SortValue = (row: MediaRow) => number | bigint | string | null;

const sortValues: Record<MediaSortKey, SortValue> = {
  height: ({ height }) => height,
  fps: ({ fps }) => fps,
  codec: codecName,
  size: ({ bytes }) => bytes,
  bitrate: ({ bitrate }) => bitrate,
};

/** The codec a row is known by: of its picture, else of its sound. */
function codecName({ kind, picture, sound }: MediaRow): string | null {
  return (kind === 'video' ? picture : sound)?.name ?? null;
}

/** Sorted, equals in the order of the service; what is not given comes last, whichever way the list runs. */
export function sortMediaRows(rows: readonly MediaRow[], by: MediaSortKey, down: boolean): MediaRow[] {
  const measure = sortValues[by];
  return rows.toSorted((one, other) => {
    const [a, b] = [measure(one), measure(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (a === b) return 0;
    return a < b === down ? 1 : -1;
  });
}

/** Rows that the user wants to see. Words are looked for in everything that the row says but its link. */
export function filterMediaRows(rows: readonly MediaRow[], { codec, mostHeight, text }: MediaFilterValue): MediaRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      (codec === '' || codecName(row) === codec) &&
      (mostHeight === 0 || row.height === null || row.height <= mostHeight) &&
      (words.length === 0 || hasWords(row, words)),
  );
}

function hasWords(row: MediaRow, words: readonly string[]): boolean {
  const { url: _, ...said } = row.file;
  const searchText = [row.label, row.picture?.name, row.sound?.name, JSON.stringify(said)].join(' ').toLowerCase();
  return words.every((word) => searchText.includes(word));
}

/** The codecs and heights that a list has, for the user to choose between. */
export const codecsIn = (rows: readonly MediaRow[]): string[] =>
  [...new Set(rows.flatMap((row) => codecName(row) ?? []))].toSorted();
export const heightsIn = (rows: readonly MediaRow[]): number[] =>
  [...new Set(rows.flatMap(({ height }) => height ?? []))].toSorted((a, b) => b - a);
