import { isAac } from './codecs';
import type { MediaRow } from './media-row';

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
