import { type Snapshot, stateOf } from '@/lib/collection/snapshot';
import type { DetailField } from '@/lib/provenance/records';
import type { VideoId } from '@/lib/service/ids';
import { isInteger64 } from '@/lib/shared/integer64';
import { type Column, tableColumn } from './columns';
import type { ExportSource } from './export-file';
import type { StudyFacts } from './study-facts';

/** Counts of the exported videos of a unit: a query, a month of publication or a channel. */
export interface UnitCounts {
  videos: number;
  withDetails: number;
  notReturned: number;
  /** `null` if the saved captions were not read. */
  withCaptions: number | null;
  /** The sum of the known view counts, in digits; `null` without any. */
  views: string | null;
}

export const countColumns: readonly Column<UnitCounts>[] = [
  tableColumn('videos', 'integer', 'columnUnitVideos', ({ videos }) => videos),
  tableColumn('with_details', 'integer', 'columnUnitDetails', ({ withDetails }) => withDetails),
  tableColumn('not_returned', 'integer', 'columnUnitNotReturned', ({ notReturned }) => notReturned),
  tableColumn('with_captions', 'integer', 'columnUnitCaptions', ({ withCaptions }) => withCaptions),
  tableColumn('views', 'integer', 'columnUnitViews', ({ views }) => views),
];

export type CountVideos = (ids: Iterable<VideoId>) => UnitCounts;

/** Returns a function that counts videos, each once. */
export function createCounter({ snapshot }: ExportSource, { tracks }: Pick<StudyFacts, 'tracks'>): CountVideos {
  const withCaptions = new Set(tracks?.map(({ videoId }) => videoId));
  return (ids) => {
    const all = [...new Set(ids)];
    const rows = all.map((id) => snapshot.rowOf.get(id) ?? -1);
    const states = rows.map((row) => stateOf(snapshot, row));
    return {
      videos: all.length,
      withDetails: states.filter((state) => state === 'with-details' || state === 'not-returned-since').length,
      notReturned: states.filter((state) => state === 'not-returned' || state === 'not-returned-since').length,
      withCaptions: tracks && all.filter((id) => withCaptions.has(id)).length,
      views: sumOf(countsOf(snapshot, 'viewCount', all)),
    };
  };
}

/** Returns the known counts of these videos. */
export const countsOf = ({ cells, rowOf }: Snapshot, field: DetailField, ids: readonly VideoId[]): bigint[] =>
  ids
    .map((id) => String(cells[field]?.[rowOf.get(id) ?? -1] ?? ''))
    .filter((count) => /^\d+$/.test(count) && isInteger64(count))
    .map(BigInt);

/** Returns the sum in digits; `null` without counts. */
export const sumOf = (counts: readonly bigint[]): string | null =>
  counts.length === 0 ? null : String(counts.reduce((sum, count) => sum + count));

/** Returns the text of a cell; `null` if it is empty. */
export function textCell({ snapshot }: ExportSource, field: DetailField, id: VideoId): string | null {
  const cell = snapshot.cells[field]?.[snapshot.rowOf.get(id) ?? -1] ?? null;
  return cell === null || cell === '' ? null : String(cell);
}
