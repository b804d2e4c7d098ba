import type { VideoId } from '@/lib/service/ids';
import { chunk } from '@/lib/shared/lists';
import { timeKey } from '@/lib/shared/time-key';
import { type DuplicateRule, maxBatchSize, type NewItem } from './collection';
import type { ItemBatch } from './records';
import type { IdLookup } from './video-id-set';

/** The fields that all batches of one addition share. `addedAt` is in milliseconds since 1970. */
export interface AddOperation extends Pick<ItemBatch, 'collectionId' | 'addedAt' | 'runId' | 'agent'> {
  rule: DuplicateRule;
  /** A random text that is part of this addition's batch ids and of no others. */
  operationId: string;
  batchesWritten?: number;
}

/**
 * Builds the batches that store an addition, and lists the videos that are new to the collection. Videos of one page
 * stay together and in order. The rule `skip` omits known videos; `observe` and `update` include them.
 */
export function createBatches(
  items: readonly NewItem[],
  known: IdLookup,
  { rule, operationId, batchesWritten = 0, ...operation }: AddOperation,
): { batches: ItemBatch[]; added: VideoId[] } {
  const groups = new Map<string, NewItem[]>();
  const seen = new Set<VideoId>();
  for (const item of items) {
    if (seen.has(item.videoId) || (rule === 'skip' && known.has(item.videoId))) continue;
    seen.add(item.videoId);
    const { from, page, address } = item.context;
    const key = JSON.stringify([from, page, address]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(item);
  }
  const parts = [...groups.values()].flatMap((group) => chunk(group, maxBatchSize));
  const batches = parts.map((part, index) => ({
    ...operation,
    ...batchContent(part),
    id: batchId(operation.addedAt, operationId, batchesWritten + index),
  }));
  return { batches, added: [...seen].filter((videoId) => !known.has(videoId)) };
}

/** Returns a batch id. Ids sort by time as text, because the time has 13 digits until the year 2286. */
const batchId = (addedAt: number, operationId: string, index: number): string =>
  `${batchIdPrefix(addedAt, operationId)}${String(index).padStart(4, '0')}`;

export const batchIdPrefix = (addedAt: number, operationId: string): string => `${timeKey(addedAt)}-${operationId}-`;

const batchContent = (part: NewItem[]) => {
  const [first] = part;
  return {
    from: first?.context.from ?? 'library',
    page: first?.context.page ?? null,
    address: first?.context.address ?? null,
    ids: part.map(({ videoId }) => videoId),
    ranks: part.map(({ context }) => context.rank),
    titles: part.map(({ title }) => title),
  };
};

export function removeFromBatch(batch: ItemBatch, removed: IdLookup): ItemBatch {
  const isRemaining = batch.ids.map((id) => !removed.has(id));
  const remaining = <T>(all: readonly T[]): T[] => all.filter((_, index) => isRemaining[index]);
  return { ...batch, ids: remaining(batch.ids), ranks: remaining(batch.ranks), titles: remaining(batch.titles) };
}

/** A batch in its original state, with the videos that were removed from it. */
export interface BatchBeforeRemoval extends ItemBatch {
  removed: VideoId[];
}

/**
 * Puts removed videos back into a batch at their old positions. Other changes made to the batch in the meantime are
 * preserved.
 */
export function restoreToBatch({ removed, ...before }: BatchBeforeRemoval, stored: ItemBatch | undefined): ItemBatch {
  const current = stored ?? { ...before, ids: [], ranks: [], titles: [] };
  const restored = new Set(removed);
  const ids: VideoId[] = [];
  let next = 0;
  for (const id of before.ids) {
    const index = current.ids.indexOf(id);
    if (index >= 0) ids.push(...current.ids.slice(next, index + 1));
    else if (restored.has(id)) ids.push(id);
    next = Math.max(next, index + 1);
  }
  ids.push(...current.ids.slice(next));
  const titles = new Map([...pairWithIds(before, before.titles), ...pairWithIds(current, current.titles)]);
  const ranks = new Map([...pairWithIds(before, before.ranks), ...pairWithIds(current, current.ranks)]);
  const columns = { ranks: ids.map((id) => ranks.get(id) ?? null), titles: ids.map((id) => titles.get(id) ?? null) };
  return { ...before, ids, ...columns };
}

const pairWithIds = <T>({ ids }: Pick<ItemBatch, 'ids'>, column: readonly T[]): [VideoId, T | null][] =>
  ids.map((id, index) => [id, column[index] ?? null]);
