import type { ItemBatch } from '@/lib/collection/collection';
import { type EndpointName, endpoints } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import { isRecord } from '@/lib/settings/read-settings';
import { parseMembers } from '@/lib/shared/json-members';
import { hasPossibleTimes } from '@/lib/storage/record-schemas';
import { type CaptureLine, type CollectionLine, parseItem } from './collection-lines';

/** Returns what a row says of the response that it came in, for one whose own line cannot be read; `null` where it says nothing. */
export function recoverCapture(provenance: unknown, now: number): CaptureLine | null {
  const fields = Object(provenance) as Record<string, unknown>;
  const text = (name: string): string => (typeof fields[name] === 'string' ? (fields[name] as string) : '');
  const name = endpointNames.find((one) => endpoints[one].route === fields.endpoint);
  const [requestedAt, receivedAt] = [Date.parse(text('requested_at')), Date.parse(text('received_at'))];
  const asked = parseParams(fields.params);
  if (!asked || !name || text('capture_id') === '' || !hasPossibleTimes({ requestedAt, receivedAt }, now)) return null;
  const id = text('capture_id');
  return {
    id,
    // No other question has this key, so nothing is taken for the response to another.
    key: `${text('interface_version')} ${name} ${id}`,
    name,
    asked,
    requestedAt,
    receivedAt,
    status: Number(fields.http_status),
    contentType: 'application/json',
    runId: text('run_id'),
    step: 0,
    cacheHit: fields.cache_hit === true,
    extVersion: text('ext_version'),
    sha256: '',
    bytes: 0,
    missing: [],
    setAside: 0,
    // Which of the requested videos are missing stood in the line.
    unmatched: 1,
  };
}

/** Rows say how many ids were requested. Which they were stood in the line that is lost. */
function parseParams(params: unknown): Readonly<Record<string, unknown>> | null {
  const line = parseMembers({ asked: params });
  if (!isRecord(line) || !isRecord(line.asked)) return null;
  return typeof line.asked.ids === 'number' ? { ...line.asked, ids: [] } : line.asked;
}

/** `Object.keys` returns plain strings, so their type is stated here. */
const endpointNames = Object.keys(endpoints) as EndpointName[];

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
