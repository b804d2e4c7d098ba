import { exclusionsOf } from '@/lib/collection/video-note';
import { type ComparedRow, comparedKinds, comparedStatuses, compareStudies } from '@/lib/replication/compare-studies';
import { type OriginalStudy, originalOf, parseOriginalTables, type StudyTrack } from '@/lib/replication/original-study';
import { VideoId } from '@/lib/service/ids';
import { createSha256 } from '@/lib/shared/sha256';
import { replaceNul } from '@/lib/shared/table';
import { type ExportTable, tableColumn } from './columns';
import { csvBytes, type ExportFile, type ExportSource } from './export-file';
import type { SavedTrackReader } from './saved-tracks';

/** The table that compares a replication with its original, with one row for each video, link, count and track. */
export const replicationTable: ExportTable<ComparedRow> = {
  name: 'replication.csv',
  fields: [
    { ...tableColumn('kind', 'text', 'columnComparedKind', ({ kind }) => kind), values: comparedKinds },
    { ...tableColumn('status', 'text', 'columnComparedStatus', ({ status }) => status), values: comparedStatuses },
    tableColumn('id', 'text', 'columnId', ({ id }) => id),
    tableColumn('target', 'text', 'columnEdgeTarget', ({ target }) => target),
    tableColumn('lang', 'text', 'columnLineLanguage', ({ track }) => track?.lang),
    tableColumn('mode', 'text', 'columnMode', ({ track }) => track?.mode),
    tableColumn('original', 'text', 'columnOriginalValue', ({ original }) => original),
    tableColumn('replication', 'text', 'columnReplicationValue', ({ replication }) => replication),
    tableColumn('original_at', 'time', 'columnOriginalAt', ({ originalAt }) => originalAt),
    tableColumn('replication_at', 'time', 'columnReplicationAt', ({ replicationAt }) => replicationAt),
  ],
};

export const replicationCells = (row: ComparedRow) => replicationTable.fields.map(({ cellOf }) => cellOf(row));

export const replicationFile = (rows: readonly ComparedRow[]): ExportFile => ({
  name: replicationTable.name,
  mediaType: 'text/csv;charset=utf-8',
  chunks: () =>
    csvBytes(
      replicationTable.fields.map(({ name }) => name),
      rows.map(replicationCells),
    ),
});

/** Hashes the text of tracks from their lines. The lines of a track follow each other. */
export function createTrackHasher() {
  const utf8 = new TextEncoder();
  const tracks = new Map<string, StudyTrack>();
  let open: { key: string; track: Omit<StudyTrack, 'hash'>; sum: ReturnType<typeof createSha256> } | null = null;
  const close = () => {
    // 64 bits are enough to tell texts apart.
    if (open) tracks.set(open.key, { ...open.track, hash: open.sum.hex().slice(0, 16) });
    open = null;
  };
  return {
    add({ id, lang, mode }: Omit<StudyTrack, 'hash'>, line: string) {
      const key = `${id} ${lang} ${mode}`;
      if (open?.key !== key) {
        close();
        open = { key, track: { id, lang, mode }, sum: createSha256() };
      }
      // A CSV file cannot have NUL.
      open.sum.add(utf8.encode(`${replaceNul(line)}\n`));
    },
    size: () => tracks.size,
    tracks(): StudyTrack[] {
      close();
      return [...tracks.values()];
    },
  };
}

/** Reads the saved tracks of the service in the form in which studies are compared. */
export async function replicationTracks(reader: Pick<SavedTrackReader, 'tracks' | 'read'>): Promise<StudyTrack[]> {
  const hasher = createTrackHasher();
  for (const track of await reader.tracks()) {
    const { data: id } = VideoId.safeParse(track.videoId);
    if (track.request.own || id === undefined) continue;
    const { mode } = track.request;
    for (const { lang, text } of (await reader.read(track))?.cues ?? []) hasher.add({ id, lang, mode }, text);
  }
  return hasher.tracks();
}

/** A replication and the study that it repeats. */
export interface Replication {
  original: OriginalStudy;
  rows: readonly ComparedRow[];
}

/**
 * Compares a replication with its original; `null` without one, and for an export of selected videos, which are not the
 * whole replication. `tracks` is `null` until the saved captions are read.
 */
export function compareReplication(
  { collection, snapshot, notes, chosen }: Pick<ExportSource, 'collection' | 'snapshot' | 'notes' | 'chosen'>,
  tracks: readonly StudyTrack[] | null,
): Replication | null {
  const original = originalOf(collection.design);
  const tables = original && parseOriginalTables(original);
  if (!original || !tables || chosen !== null) return null;
  return { original, rows: compareStudies(tables, { snapshot, exclusions: exclusionsOf(notes.values()), tracks }) };
}
