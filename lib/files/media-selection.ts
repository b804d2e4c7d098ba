import type { MediaSortKey } from '@/lib/settings/media-orders';
import { isAac, type MediaRow } from './media-row';

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

export type QuickPickName = 'upTo1080' | 'best' | 'aac' | 'smallest';

export interface QuickPick {
  name: QuickPickName;
  row: MediaRow;
}

/** Of two with the same picture size, the newer codec shows more for as many bits. */
const codecRank = ['AV1', 'H.266', 'VP9', 'H.265', 'H.264', 'VP8'];
const codecScore = ({ picture }: MediaRow): number => {
  const at = codecRank.indexOf(picture?.name ?? '');
  return at < 0 ? -codecRank.length : -at;
};

type Score = (row: MediaRow) => number;

/** The row with the most by the first measure that tells; of equals the first in the list. */
const highestBy = (rows: readonly MediaRow[], ...measures: Score[]): MediaRow | undefined =>
  rows.toSorted((a, b) => {
    for (const measure of measures) if (measure(a) !== measure(b)) return measure(b) - measure(a);
    return 0;
  })[0];

const heightScore: Score = ({ height }) => height ?? 0;
const fpsScore: Score = ({ fps }) => fps ?? 0;
const bitrateScore: Score = ({ bitrate }) => bitrate ?? 0;
/** Where no size is given, a size from rate and length; where that is not known either, the largest of all. */
const sizeScore: Score = ({ bytes, bitrate, seconds }) =>
  bytes === null ? ((bitrate ?? Number.POSITIVE_INFINITY) / 8) * (seconds ?? 1e6) : Number(bytes);

/** The few that most readers want. Only files whose link can be used, and each row once where two picks meet. */
export function quickPicks(kind: MediaRow['kind'], all: readonly MediaRow[]): QuickPick[] {
  const rows = all.filter(({ link }) => link !== null);
  const small = highestBy(rows, (row) => -sizeScore(row));
  const picks: [QuickPickName, MediaRow | undefined][] =
    kind === 'video'
      ? [
          [
            'upTo1080',
            highestBy(
              rows.filter((row) => heightScore(row) > 0 && heightScore(row) <= 1080),
              heightScore,
              fpsScore,
              codecScore,
              bitrateScore,
            ),
          ],
          ['best', highestBy(rows, heightScore, fpsScore, codecScore, bitrateScore)],
          ['smallest', small],
        ]
      : [
          ['best', highestBy(rows, bitrateScore)],
          [
            'aac',
            highestBy(
              rows.filter(({ sound }) => sound && isAac(sound)),
              bitrateScore,
            ),
          ],
          ['smallest', small],
        ];
  const seen = new Set<MediaRow>();
  return picks.flatMap(([name, row]) => {
    if (!row || seen.has(row)) return [];
    seen.add(row);
    return [{ name, row }];
  });
}
