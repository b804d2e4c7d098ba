import type { OwnPiece } from '@/lib/core/handin/ndjson-read';
import { nothingOwn, type OwnSums, withPiece } from '@/lib/core/import/own-collection';
import { asBody } from './body-bytes';
import { tellChanged } from './changes';
import { type Database, database, isFull } from './database';
import { forgetCollection } from './forget-collection';
import { world } from './world';

/** What became of a collection that was read back: all of it, or nothing. */
export interface Restored {
  ended: 'done' | 'stopped' | 'storage-full' | 'unreadable';
  collectionId: string;
  sums: OwnSums;
}

/** Puts a collection back as one of its own, with its gatherings, answers and marks. What does not end well leaves nothing. */
export async function restoreCollection(
  pieces: AsyncIterable<OwnPiece>,
  { told, signal }: { told?(sums: OwnSums): void; signal?: AbortSignal } = {},
): Promise<Restored> {
  const collectionId = world.mark();
  const db = await database();
  const ids = new Set<string>();
  let sums = nothingOwn;
  const ended = async (how: Restored['ended']): Promise<Restored> => {
    if (how === 'done')
      for (const shelf of ['collections', 'gatherings', 'captures', 'marks'] as const) tellChanged(shelf);
    else await forgetCollection(collectionId);
    return { ended: how, collectionId, sums };
  };
  try {
    for await (const piece of pieces) {
      if (signal?.aborted) return ended('stopped');
      // Whatever stands before the head belongs to nothing.
      if (sums.name === null && piece.is !== 'collection') return ended('unreadable');
      await put(db, piece, collectionId);
      sums = withPiece(sums, piece, ids);
      told?.(sums);
    }
  } catch (error) {
    const failed = await ended('storage-full');
    if (isFull(error)) return failed;
    throw error;
  }
  return ended(sums.name === null ? 'unreadable' : 'done');
}

async function put(db: Database, piece: OwnPiece, collectionId: string): Promise<void> {
  switch (piece.is) {
    case 'collection': {
      const { watch, ...collection } = piece.collection;
      // Nothing begins to cost because a file was read.
      await db.put('collections', { ...collection, id: collectionId, watch: watch && { ...watch, on: false } });
      return;
    }
    case 'gathering':
      await db.put('gatherings', { ...piece.gathering, collectionId });
      return;
    case 'mark':
      await db.put('marks', { ...piece.mark, collectionId });
      return;
    case 'capture':
      return putCapture(db, piece, collectionId);
    case 'bad':
      return;
  }
}

/** A body is found by the name of its capture: where the original is still here, the copy has a name of its own. */
async function putCapture(db: Database, { capture, body }: OwnPiece & { is: 'capture' }, collectionId: string) {
  const tx = db.transaction(['captures', 'bodies'], 'readwrite');
  const isTaken = (await tx.objectStore('bodies').getKey(capture.id)) !== undefined;
  const id = isTaken ? `${capture.id}~${collectionId}` : capture.id;
  await Promise.all([
    tx.objectStore('captures').put({ ...capture, id, collectionId }),
    tx.objectStore('bodies').put({ id, body: asBody(body) }),
    tx.done,
  ]);
}
