import type { IDBPTransaction } from 'idb';
import type { OwnPiece } from '@/lib/export/ndjson-read';
import { asBody } from '@/lib/requests/repository/body-bytes';
import type { Run, Step } from '@/lib/runs/run';
import { type Database, giveUp, type Shelves } from '@/lib/storage/database';

/** Where the pieces of a file go that are written one bunch after the other. */
export interface Restoring {
  collectionId: string;
  /** New ids of runs and captures whose own are taken: the original is still on this device. */
  runs: Map<string, string>;
  captures: Map<string, string>;
}

export const restoredShelves = [
  ...(['collections', 'gatherings', 'captures', 'bodies', 'marks'] as const),
  ...(['queries', 'runs', 'steps', 'answers', 'comments'] as const),
] as const;
type Writing = IDBPTransaction<Shelves, (typeof restoredShelves)[number][], 'readwrite'>;

/** Writes a bunch of pieces in one transaction: all of them, or none. */
export async function writePieces(db: Database, bunch: readonly OwnPiece[], restoring: Restoring): Promise<void> {
  const tx = db.transaction([...restoredShelves], 'readwrite');
  try {
    for (const piece of bunch) await put(tx, piece, restoring);
    await tx.done;
  } catch (error) {
    giveUp(tx);
    // A write that fails takes its transaction along, which says why.
    throw tx.error ?? error;
  }
}

async function put(tx: Writing, piece: OwnPiece, { collectionId, runs, captures }: Restoring): Promise<void> {
  switch (piece.is) {
    case 'collection': {
      const { watch } = piece.collection;
      const row = { ...piece.collection, id: collectionId };
      // Nothing begins to cost because a file was read.
      await tx.objectStore('collections').put({ ...row, watch: watch && { ...watch, on: false } });
      return;
    }
    case 'query': {
      const store = tx.objectStore('queries');
      const id = await freeId(store, piece.query.id, collectionId);
      await store.put({ ...piece.query, id, collectionId });
      return;
    }
    case 'run':
      return putRun(tx, piece.run, { collectionId, runs });
    case 'gathering': {
      const { runId: before } = piece.gathering;
      const runId = before && (runs.get(before) ?? before);
      await tx.objectStore('gatherings').put({ ...piece.gathering, runId, collectionId });
      return;
    }
    case 'mark':
      await tx.objectStore('marks').put({ ...piece.mark, collectionId });
      return;
    case 'capture':
      return putCapture(tx, piece, { collectionId, runs, captures });
    case 'steps':
      for (const step of piece.steps) await putStep(tx, step, { runs, captures });
      return;
    case 'saved':
      return putSaved(tx, piece);
    case 'bad':
      return;
  }
}

/** The id of a record; where the original is still here, the copy has an id of its own. */
async function freeId(
  store: { getKey(id: string): Promise<string | undefined> },
  id: string,
  collectionId: string,
): Promise<string> {
  return (await store.getKey(id)) === undefined ? id : `${id}~${collectionId}`;
}

/** What it cost is told under its own id, too. */
async function putRun(tx: Writing, run: Run, { collectionId, runs }: Omit<Restoring, 'captures'>): Promise<void> {
  const store = tx.objectStore('runs');
  const id = await freeId(store, run.id, collectionId);
  if (id === run.id) {
    await store.put({ ...run, collectionId });
    return;
  }
  runs.set(run.id, id);
  const costs = run.costs?.map((row) => ({ ...row, runId: id }));
  await store.put({ ...run, id, collectionId, ...(costs && { costs }) });
}

/** Its run and its response are the copy's own. */
async function putStep(tx: Writing, step: Step, { runs, captures }: Omit<Restoring, 'collectionId'>): Promise<void> {
  const { runId, captureId } = step;
  await tx.objectStore('steps').put({
    ...step,
    runId: runs.get(runId) ?? runId,
    captureId: captureId && (captures.get(captureId) ?? captureId),
  });
}

/** A body is found by the name of its capture. */
async function putCapture(
  tx: Writing,
  { capture, body }: OwnPiece & { is: 'capture' },
  { collectionId, runs, captures }: Restoring,
): Promise<void> {
  const id = await freeId(tx.objectStore('bodies'), capture.id, collectionId);
  if (id !== capture.id) captures.set(capture.id, id);
  const runId = runs.get(capture.runId) ?? capture.runId;
  await tx.objectStore('captures').put({ ...capture, id, runId, collectionId });
  await tx.objectStore('bodies').put({ id, body: asBody(body) });
}

/** What is saved here already stays: it may be newer, or have the names that the file leaves out. */
async function putSaved(tx: Writing, { response, thread }: OwnPiece & { is: 'saved' }): Promise<void> {
  const answers = tx.objectStore('answers');
  if ((await answers.getKey(response.key)) === undefined) await answers.put(response);
  if (!thread) return;
  const comments = tx.objectStore('comments');
  const isKnown = (await comments.getKey([thread.videoId, thread.comment])) !== undefined;
  if (!isKnown) await comments.put({ ...thread, at: response.receivedAt });
}
