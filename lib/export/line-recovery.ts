import type { ItemBatch } from '@/lib/collection/records';
import { hasPossibleTimes } from '@/lib/database/file-rows';
import { type EndpointName, endpoints } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import { isRecord } from '@/lib/shared/is-record';
import { parseMembers } from '@/lib/shared/json-rows';
import { parseTime } from '@/lib/shared/parse-time';
import { timeKey } from '@/lib/shared/time-key';
import { type CaptureLine, type CollectionLine, parseItem } from './collection-lines';

/**
 * Recovers a capture from the provenance of its row if the capture's own line cannot be read. Returns `null` if that
 * fails.
 */
export function recoverCapture(provenance: unknown, now: number): CaptureLine | null {
  const fields = Object(provenance) as Record<string, unknown>;
  const text = (name: string): string => (typeof fields[name] === 'string' ? (fields[name] as string) : '');
  const name = endpointNames.find((one) => endpoints[one].route === fields.endpoint);
  const requestedAt = parseTime(text('requested_at'));
  const receivedAt = parseTime(text('received_at'));
  const params = parseParams(fields.params);
  if (!params || !name || text('capture_id') === '' || !hasPossibleTimes({ requestedAt, receivedAt }, now)) return null;
  const id = text('capture_id');
  return {
    id,
    // No request has this key, so the capture is never reused for another request.
    key: `${text('interface_version')} ${name} ${id}`,
    name,
    params,
    requestedAt,
    receivedAt,
    status: Number(fields.http_status),
    contentType: 'application/json',
    runId: text('run_id'),
    step: 0,
    cacheHit: fields.cache_hit === true,
    extensionVersion: text('extension_version'),
    sha256: '',
    bytes: 0,
    missing: [],
    skippedRows: 0,
    // The unreadable line listed the missing videos, so at least one video is counted as unmatched.
    unmatched: 1,
  };
}

/** Parses the parameters of a row. They contain only the number of ids, because the ids were in the unreadable line. */
function parseParams(params: unknown): Readonly<Record<string, unknown>> | null {
  const line = parseMembers({ params });
  if (!isRecord(line) || !isRecord(line.params)) return null;
  return typeof line.params.ids === 'number' ? { ...line.params, ids: [] } : line.params;
}

/** The cast is needed because `Object.keys` returns plain strings. */
const endpointNames = Object.keys(endpoints) as EndpointName[];

/**
 * Recovers the origins of videos if the lines with the origins cannot be read, because each video's line has a copy.
 */
interface ItemRecovery {
  /** Adds videos whose origin was read. */
  addKnown(ids: readonly VideoId[]): void;
  /** Records that an unreadable line may have contained an origin. */
  addLostLine(): void;
  /** Reads the origin in the line of a video. */
  addVideo(line: CollectionLine): void;
  /** Returns the recovered batches. Call it after all video lines have been added. */
  all(): Omit<ItemBatch, 'collectionId'>[];
}

/** Creates an `ItemRecovery`. `now` is in milliseconds since 1970; origins with a later time are left out. */
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
    addVideo({ videoId, item: origin }) {
      if (!isLost || known.has(String(videoId)) || !VideoId.safeParse(videoId).success) return;
      known.add(String(videoId));
      const { rank, ...item } = itemFields(Object(origin), lost.size);
      const key = JSON.stringify({ ...item, id: '' });
      const batch = lost.get(key) ?? { ...item, ids: [], ranks: [], titles: [] };
      batch.ids.push(videoId);
      batch.ranks.push(rank);
      batch.titles.push(null);
      lost.set(key, batch);
    },
    all: () => [...lost.values()].flatMap((item) => parseItem(item, now) ?? []),
  };
}

function itemFields(origin: Readonly<Record<string, unknown>>, nth: number) {
  const addedAt = parseTime(String(origin.added_at));
  return {
    // Ids start with the time, because batches are sorted by id.
    id: `${timeKey(addedAt)}-rebuilt-${String(nth).padStart(4, '0')}`,
    addedAt,
    from: origin.added_from,
    page: origin.added_page ?? null,
    address: origin.added_address ?? null,
    runId: origin.added_run_id ?? null,
    agent: null,
    rank: origin.added_rank ?? null,
  };
}
