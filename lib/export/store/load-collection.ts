import type { TrackStatistics } from '@/lib/captions/records';
import type { Snapshot } from '@/lib/collection/snapshot';
import { typicalShares } from '@/lib/export/package-contents';
import { measureShare } from '@/lib/export/packed-shares';
import type { Run, Step } from '@/lib/runs/records';
import type { CachedResponse } from '@/lib/service/call';
import type { LedgerEntry } from '@/lib/service/records';
import { encodeUtf8 } from '@/lib/shared/text';
import type { CollectionHistory, ExportSource } from '../export-file';
import type { ExportJobPorts } from './export-jobs';

export interface LoadPorts extends ExportJobPorts {
  body: ExportSource['body'];
  history(collectionId: string): CollectionHistory;
  countThreads(videoIds: ReadonlySet<string>): Promise<number>;
  response(key: string): Promise<CachedResponse | undefined>;
  deflatedLength(bytes: Uint8Array): Promise<number>;
}

export interface LoadedCollection {
  ledger: LedgerEntry[];
  context: { runs: Run[]; reused: LedgerEntry[]; captionSteps: Step[] };
  threadCount: number;
  responseShare: number;
}

/** Reads what the page shows about a collection before an export. */
export async function loadCollection(ports: LoadPorts, id: string, snapshot: Snapshot): Promise<LoadedCollection> {
  const [ledger, runs, reused, threadCount, responseShare] = await Promise.all([
    ports.costs(id),
    ports.runs(id),
    ports.reused(snapshot.captures),
    ports.countThreads(new Set(snapshot.ids)),
    shareOfResponses(ports, snapshot),
  ]);
  const captionSteps = await captionStepsOf(ports.history(id), runs);
  return { ledger, context: { runs, reused, captionSteps }, threadCount, responseShare };
}

async function captionStepsOf(history: CollectionHistory, runs: readonly Run[]): Promise<Step[]> {
  const captionRuns = runs.filter(({ plan }) => plan.kind === 'captions');
  return (await Promise.all(captionRuns.map(({ id }) => history.steps(id)))).flat();
}

async function shareOfResponses({ body, deflatedLength }: LoadPorts, { captures }: Snapshot): Promise<number> {
  const share = await measureShare(captures.length, (index) => body(captures[index]?.id ?? ''), deflatedLength);
  return share ?? typicalShares.responses;
}

/** Returns the compressed bytes for each byte of saved tracks. */
export async function shareOfTracks(
  { response, deflatedLength }: LoadPorts,
  tracks: readonly TrackStatistics[],
): Promise<number> {
  const bytesAt = async (index: number) => encodeUtf8((await response(tracks[index]?.key ?? ''))?.body ?? '');
  return (await measureShare(tracks.length, bytesAt, deflatedLength)) ?? typicalShares.tracks;
}
