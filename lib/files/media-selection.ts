import type { MediaSortKey } from '@/lib/settings/settings';
import { audioTrackLabel, withOriginalAudio } from './audio-track';
import { isAac, type MediaRow } from './media-row';

/** The filter of a list; an empty codec, a height of 0 and an empty string match everything. */
export interface MediaFilterValue {
  codec: string;
  /** In pixels; 0 for any. */
  maxHeight: number;
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

function codecName({ kind, picture, sound }: MediaRow): string | null {
  return (kind === 'video' ? picture : sound)?.name ?? null;
}

/** Sorts rows. Rows with equal values keep their order, and missing values are last in both directions. */
export function sortMediaRows(rows: readonly MediaRow[], by: MediaSortKey, down: boolean): MediaRow[] {
  const measure = sortValues[by];
  return rows.toSorted((one, other) => {
    const a = measure(one);
    const b = measure(other);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (a === b) return 0;
    return a < b === down ? 1 : -1;
  });
}

/** Returns the matching rows. Each word of the text must occur in a field other than the link. */
export function filterMediaRows(rows: readonly MediaRow[], { codec, maxHeight, text }: MediaFilterValue): MediaRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      (codec === '' || codecName(row) === codec) &&
      (maxHeight === 0 || row.height === null || row.height <= maxHeight) &&
      (words.length === 0 || hasWords(row, words)),
  );
}

function hasWords(row: MediaRow, words: readonly string[]): boolean {
  const { url: _, ...fields } = row.file;
  const searchText = [row.label, row.picture?.name, row.sound?.name, audioTrackLabel(row), JSON.stringify(fields)]
    .join(' ')
    .toLowerCase();
  return words.every((word) => searchText.includes(word));
}

export const codecsIn = (rows: readonly MediaRow[]): string[] =>
  [...new Set(rows.flatMap((row) => codecName(row) ?? []))].toSorted();
export const heightsIn = (rows: readonly MediaRow[]): number[] =>
  [...new Set(rows.flatMap(({ height }) => height ?? []))].toSorted((a, b) => b - a);

export type QuickPickName = 'upTo1080' | 'best' | 'aac' | 'smallest';

export interface QuickPick {
  name: QuickPickName;
  row: MediaRow;
}

/** Codecs in order of preference. Most newer codecs have better quality at the same bit rate. */
const codecRank = ['AV1', 'H.266', 'VP9', 'H.265', 'H.264', 'VP8'];
const codecScore = ({ picture }: MediaRow): number => {
  const index = codecRank.indexOf(picture?.name ?? '');
  return index < 0 ? -codecRank.length : -index;
};

type Score = (row: MediaRow) => number;

/** Returns the row with the highest score. Later scores break ties, and the first row in the list wins a full tie. */
const highestBy = (rows: readonly MediaRow[], ...measures: Score[]): MediaRow | undefined =>
  rows.toSorted((a, b) => {
    for (const measure of measures) if (measure(a) !== measure(b)) return measure(b) - measure(a);
    return 0;
  })[0];

const heightScore: Score = ({ height }) => height ?? 0;
const fpsScore: Score = ({ fps }) => fps ?? 0;
const bitrateScore: Score = ({ bitrate }) => bitrate ?? 0;
/** Estimates a missing size from bit rate and duration. Without a bit rate, the file counts as the largest. */
const sizeScore: Score = ({ bytes, bitrate, seconds }) =>
  bytes === null ? ((bitrate ?? Number.POSITIVE_INFINITY) / 8) * (seconds ?? 1e6) : Number(bytes);

/** Returns the few files that most users want, with the original audio. Each file has a link, which may have expired, and appears only once. */
export function quickPicks(kind: MediaRow['kind'], all: readonly MediaRow[]): QuickPick[] {
  const rows = withOriginalAudio(all.filter(({ link }) => link !== null));
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
