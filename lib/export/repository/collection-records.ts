import { database } from '@/lib/database/database';
import type { CollectionHistory } from '@/lib/export/export-file';
import { timedNoteRepository } from '@/lib/notes/repository';
import type { Capture } from '@/lib/provenance/records';
import { readBodyBytes } from '@/lib/provenance/repository/capture-repository';
import { isIntactResponse } from '@/lib/requests/repository/responses';
import type { Run } from '@/lib/runs/records';
import { runCosts, runRepository } from '@/lib/runs/repository/run-repository';
import { savedSearchRepository } from '@/lib/search/repository';
import type { CachedResponse } from '@/lib/service/call';
import type { LedgerEntry } from '@/lib/service/records';

/** Reads the records that document how a collection was made. */
export const collectionRecords = {
  /** Returns the ledger rows of all runs of a collection, oldest first, including runs imported with the collection. */
  costs: async (collectionId: string): Promise<LedgerEntry[]> => runCosts.rowsOfCollection(collectionId),

  /** Returns a response body in UTF-8; `undefined` if it was deleted in the meantime. */
  async body(captureId: string): Promise<Uint8Array | undefined> {
    const stored = await (await database()).get('captureBodies', captureId);
    return stored && readBodyBytes(stored);
  },

  async runs(collectionId: string): Promise<Run[]> {
    return (await database()).getAllFromIndex('runs', 'collection', collectionId);
  },

  /**
   * Returns the ledger rows of the requests whose responses were reused, without duplicates. For a capture copied from
   * a run, these are all rows of that run.
   */
  async reused(captures: readonly Capture[]): Promise<LedgerEntry[]> {
    const db = await database();
    const rows = new Map<string, LedgerEntry>();
    for (const { key, runId, cacheHit, reusedFrom } of captures) {
      if (!cacheHit) continue;
      const entries =
        reusedFrom && runId ? await runCosts.ofRun(runId) : await db.getAllFromIndex('ledger', 'key', key);
      for (const row of entries) rows.set(row.id, row);
    }
    return [...rows.values()];
  },

  history: (collectionId: string): CollectionHistory => ({
    savedSearches: () => savedSearchRepository.all(collectionId),
    async runs() {
      const runs = await collectionRecords.runs(collectionId);
      return Promise.all(runs.map(async (run) => ({ ...run, costs: await runCosts.ofRun(run.id) })));
    },
    steps: (runId) => runRepository.steps(runId),
    costs: () => runCosts.rowsOfCollection(collectionId),
    saved: savedCaptionResponses,
    timedNotes: timedNoteRepository.ofVideos,
  }),
};

const isAboutCaptions = ({ name }: Pick<CachedResponse, 'name'>): boolean =>
  name === 'captions' || name === 'captionFiles';

/** Yields the saved captions and track lists of videos, by video. Reads only their index keys and their bodies. */
async function* savedCaptionResponses(videoIds: ReadonlySet<string>) {
  const db = await database();
  const keys: string[] = [];
  let cursor = await db.transaction('responses').store.index('videoId').openKeyCursor();
  for (; cursor; cursor = await cursor.continue()) if (videoIds.has(cursor.key)) keys.push(cursor.primaryKey);
  for (const key of keys) {
    const response = await db.get('responses', key);
    if (response && isAboutCaptions(response) && isIntactResponse(response)) yield response;
  }
}
