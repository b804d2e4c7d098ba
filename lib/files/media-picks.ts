import { isAac } from './codecs';
import type { MediaRow } from './media-row';

export type PickName = 'upTo1080' | 'best' | 'aac' | 'smallest';

export interface Pick {
  name: PickName;
  row: MediaRow;
}

/** Of two with the same picture size, the newer codec shows more for as many bits. */
const codecRank = ['AV1', 'H.266', 'VP9', 'H.265', 'H.264', 'VP8'];
const rankOf = ({ picture }: MediaRow): number => {
  const at = codecRank.indexOf(picture?.name ?? '');
  return at < 0 ? -codecRank.length : -at;
};

type Measure = (row: MediaRow) => number;

/** The row with the most by the first measure that tells; of equals the first in the list. */
const most = (rows: readonly MediaRow[], ...measures: Measure[]): MediaRow | undefined =>
  rows.toSorted((a, b) => {
    for (const measure of measures) if (measure(a) !== measure(b)) return measure(b) - measure(a);
    return 0;
  })[0];

const height: Measure = ({ height }) => height ?? 0;
const fps: Measure = ({ fps }) => fps ?? 0;
const bitrate: Measure = ({ bitrate }) => bitrate ?? 0;
/** Where no size is given, a size from rate and length; where that is not known either, the largest of all. */
const bytes: Measure = ({ bytes, bitrate, seconds }) =>
  bytes === null ? ((bitrate ?? Number.POSITIVE_INFINITY) / 8) * (seconds ?? 1e6) : Number(bytes);

/** The few that most readers want (FIL-02). Only files whose link can be used, and each row once where two picks meet. */
export function picksOf(kind: MediaRow['kind'], all: readonly MediaRow[]): Pick[] {
  const rows = all.filter(({ link }) => link !== null);
  const small = most(rows, (row) => -bytes(row));
  const picks: [PickName, MediaRow | undefined][] =
    kind === 'video'
      ? [
          [
            'upTo1080',
            most(
              rows.filter((row) => height(row) > 0 && height(row) <= 1080),
              height,
              fps,
              rankOf,
              bitrate,
            ),
          ],
          ['best', most(rows, height, fps, rankOf, bitrate)],
          ['smallest', small],
        ]
      : [
          ['best', most(rows, bitrate)],
          [
            'aac',
            most(
              rows.filter(({ sound }) => sound && isAac(sound)),
              bitrate,
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
