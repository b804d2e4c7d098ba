import type { ItemBatch } from '@/lib/collection/collection';
import { VideoId } from '@/lib/service/ids';
import { type CollectionLine, parseItem } from './collection-lines';

/** How videos came into a collection, for those whose own line of a file cannot be read: each video's line says it too. */
interface ItemRecovery {
  /** Remembers videos whose line was read. */
  addKnown(ids: readonly VideoId[]): void;
  /** Says that a line could not be read that may have been such a line. */
  addLostLine(): void;
  /** Looks at a line about a video. */
  addVideo(said: CollectionLine): void;
  /** What was lost, once all lines about videos were seen. */
  all(): Omit<ItemBatch, 'collectionId'>[];
}

/** `now` in milliseconds since 1970: what says a later time is left out. */
export function createItemRecovery(now: number): ItemRecovery {
  const known = new Set<string>();
  const lost = new Map<string, CollectionLine & { ids: unknown[]; ranks: unknown[]; titles: null[] }>();
  let isLost = false;
  return {
    addKnown(ids) {
      for (const id of ids) known.add(id);
    },
    addLostLine() {
      isLost = true;
    },
    addVideo({ videoId, gathered }) {
      if (!isLost || known.has(String(videoId)) || !VideoId.safeParse(videoId).success) return;
      known.add(String(videoId));
      const { rank, ...item } = itemFields(Object(gathered), lost.size);
      const key = JSON.stringify({ ...item, id: '' });
      const same = lost.get(key) ?? { ...item, ids: [], ranks: [], titles: [] };
      same.ids.push(videoId);
      same.ranks.push(rank);
      same.titles.push(null);
      lost.set(key, same);
    },
    all: () => [...lost.values()].flatMap((item) => parseItem(item, now) ?? []),
  };
}

function itemFields(gathered: Readonly<Record<string, unknown>>, nth: number) {
  const addedAt = Date.parse(String(gathered.added_at));
  return {
    // Ids begin with the time, by which they are sorted.
    id: `${String(addedAt).padStart(13, '0')}-rebuilt-${String(nth).padStart(4, '0')}`,
    addedAt,
    from: gathered.added_from,
    page: gathered.added_page ?? null,
    address: gathered.added_address ?? null,
    runId: gathered.added_run_id ?? null,
    agent: null,
    rank: gathered.added_rank ?? null,
  };
}
