import type { TrackStatistics } from '@/lib/captions/records';
import type { Snapshot } from '@/lib/collection/snapshot';
import { countThreads } from '@/lib/comments/repository/comment-repository';
import { typicalShares } from '@/lib/export/package-sizes';
import { measureShare } from '@/lib/export/packed-shares';
import type { TimedNote } from '@/lib/notes/records';
import { timedNoteRepository } from '@/lib/notes/repository';
import { responseRepository } from '@/lib/requests/repository/responses';
import type { Run, Step } from '@/lib/runs/records';
import { runRepository } from '@/lib/runs/repository/run-repository';
import type { LedgerEntry } from '@/lib/service/records';
import { encodeUtf8 } from '@/lib/shared/text';
import { collectionRecords } from '../repository/collection-records';

/** Returns the number of bytes after compression. */
export type DeflatedLength = (bytes: Uint8Array) => Promise<number>;

export interface LoadedCollection {
  ledger: LedgerEntry[];
  context: { runs: Run[]; reused: LedgerEntry[]; steps: Step[] };
  threadCount: number;
  timedNotes: TimedNote[];
  responseShare: number;
}

export async function loadCollection(
  deflatedLength: DeflatedLength,
  id: string,
  snapshot: Snapshot,
): Promise<LoadedCollection> {
  const [ledger, runs, reused, threadCount, timedNotes, responseShare] = await Promise.all([
    collectionRecords.costs(id),
    collectionRecords.runs(id),
    collectionRecords.reused(snapshot.captures),
    countThreads(new Set(snapshot.ids)),
    timedNoteRepository.ofVideos(snapshot.ids),
    shareOfResponses(deflatedLength, snapshot),
  ]);
  const steps = (await Promise.all(runs.map((run) => runRepository.steps(run.id)))).flat();
  return { ledger, context: { runs, reused, steps }, threadCount, timedNotes, responseShare };
}

async function shareOfResponses(deflatedLength: DeflatedLength, { captures }: Snapshot): Promise<number> {
  const bytesAt = (index: number) => collectionRecords.body(captures[index]?.id ?? '');
  const share = await measureShare(captures.length, bytesAt, deflatedLength);
  return share ?? typicalShares.responses;
}

/** Returns the compressed bytes for each byte of saved tracks. */
export async function shareOfTracks(
  deflatedLength: DeflatedLength,
  tracks: readonly TrackStatistics[],
): Promise<number> {
  const bytesAt = async (index: number) =>
    encodeUtf8((await responseRepository.get(tracks[index]?.key ?? ''))?.body ?? '');
  return (await measureShare(tracks.length, bytesAt, deflatedLength)) ?? typicalShares.tracks;
}
