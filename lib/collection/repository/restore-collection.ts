import { world } from '@/lib/browser/environment';
import type { OwnPiece } from '@/lib/export/ndjson-read';
import { nothingOwn, type OwnSums, withPiece } from '@/lib/import/own-collection';
import { tellChanged } from '@/lib/messaging/change-events';
import { database, isFull } from '@/lib/storage/database';
import { bunchesOf } from '@/lib/storage/row-batches';
import { videoIdSet } from '../video-id-set';
import { forgetCollection } from './delete-collection';
import { type Restoring, restoredShelves, writePieces } from './restore-pieces';

/** What became of a collection that was read back: all of it, or nothing. */
export interface Restored {
  ended: 'done' | 'stopped' | 'storage-full' | 'unreadable';
  collectionId: string;
  sums: OwnSums;
}

/** Puts a collection back as one of its own, with everything that its file has. What does not end well leaves nothing. */
export async function restoreCollection(
  pieces: AsyncIterable<OwnPiece>,
  { told, signal }: { told?(sums: OwnSums): void; signal?: AbortSignal } = {},
): Promise<Restored> {
  const restoring: Restoring = { collectionId: world.mark(), runs: new Map(), captures: new Map() };
  const { collectionId } = restoring;
  const db = await database();
  const ids = videoIdSet();
  let sums = nothingOwn;
  const ended = async (how: Restored['ended']): Promise<Restored> => {
    if (how === 'done') for (const shelf of restoredShelves) tellChanged(shelf);
    else await forgetCollection(collectionId);
    return { ended: how, collectionId, sums };
  };
  try {
    for await (const bunch of bunchesOf(pieces, weightOf)) {
      if (signal?.aborted) return await ended('stopped');
      // Whatever stands before the head belongs to nothing.
      if (sums.name === null && bunch[0]?.is !== 'collection') return await ended('unreadable');
      await writePieces(db, bunch, restoring);
      for (const piece of bunch) sums = withPiece(sums, piece, ids);
      told?.(sums);
    }
  } catch (error) {
    const failed = await ended('storage-full');
    if (isFull(error)) return failed;
    throw error;
  }
  return ended(sums.name === null ? 'unreadable' : 'done');
}

/** A guess at the bytes of a piece. */
function weightOf(piece: OwnPiece): number {
  switch (piece.is) {
    case 'capture':
      return 2 * piece.body.length;
    case 'saved':
      return 2 * piece.response.body.length;
    case 'gathering':
      return 100 * piece.gathering.ids.length;
    case 'steps':
      return 1000 * piece.steps.length;
    case 'run':
      return 1000 * (1 + (piece.run.costs?.length ?? 0));
    default:
      return 1000;
  }
}
