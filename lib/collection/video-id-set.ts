import type { VideoId } from '@/lib/service/ids';

export interface IdLookup {
  has(id: string): boolean;
}

/** A set of video ids to which ids can only be added. */
export interface VideoIdSet extends IdLookup {
  readonly size: number;
  /** Adds an id and returns whether it is new. */
  add(id: VideoId): boolean;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The value of each base64url character, indexed by its character code. */
const letterValues = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, alphabet.indexOf(String.fromCharCode(code))),
);
const platformId = /^[\w-]{11}$/;

/**
 * Creates a compact set of video ids. It needs 11 to 21 bytes per id, whereas a `Set` of strings needs about 50. The
 * first character selects one of 64 tables, so that growing copies only one of them; the other ten characters are
 * stored as two 30-bit numbers.
 */
export function createVideoIdSet(): VideoIdSet {
  const tables = new Map<string, PairTable>();
  // The service may return ids in a form that the platform does not use today.
  const otherIds = new Set<string>();
  let size = 0;
  const has = (id: string): boolean =>
    platformId.test(id) ? (tables.get(id.charAt(0))?.has(bitsFrom(id, 1), bitsFrom(id, 6)) ?? false) : otherIds.has(id);
  const put = (id: VideoId): void => {
    if (!platformId.test(id)) {
      otherIds.add(id);
      return;
    }
    const table = tables.get(id.charAt(0)) ?? createPairTable();
    tables.set(id.charAt(0), table);
    table.add(bitsFrom(id, 1), bitsFrom(id, 6));
  };
  return {
    get size() {
      return size;
    },
    has,
    add(id) {
      if (has(id)) return false;
      put(id);
      size += 1;
      return true;
    },
  };
}

/** Converts five characters to a 30-bit number. */
function bitsFrom(id: string, from: number): number {
  let bits = 0;
  for (let index = from; index < from + 5; index += 1) bits = bits * 64 + (letterValues[id.charCodeAt(index)] ?? 0);
  return bits;
}

interface PairTable {
  has(high: number, low: number): boolean;
  /** Adds a pair that is not yet in the table. */
  add(high: number, low: number): void;
}

const minSlots = 16;

/**
 * Creates a hash table of number pairs, with open addressing in a single array. At least a quarter of its slots stay
 * empty.
 */
function createPairTable(): PairTable {
  let pairs = new Uint32Array(2 * minSlots);
  let used = 0;
  return {
    has: (high, low) => pairs[slotOf(pairs, high + 1, low)] !== 0,
    add(high, low) {
      putPair(pairs, high + 1, low);
      used += 1;
      if (used * 8 > pairs.length * 3) pairs = doubleSlots(pairs);
    },
  };
}

/**
 * Returns the position of a pair, or of the empty slot for it. The first number of a stored pair is never 0, because 0
 * marks an empty slot.
 */
function slotOf(pairs: Uint32Array, high: number, low: number): number {
  const mask = pairs.length / 2 - 1;
  let hash = Math.imul(high, 0x9e3779b1) ^ Math.imul(low, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  let slot = (hash ^ (hash >>> 13)) & mask;
  while (pairs[2 * slot] !== 0 && !(pairs[2 * slot] === high && pairs[2 * slot + 1] === low)) slot = (slot + 1) & mask;
  return 2 * slot;
}

function putPair(pairs: Uint32Array, high: number, low: number): void {
  const slot = slotOf(pairs, high, low);
  pairs[slot] = high;
  pairs[slot + 1] = low;
}

function doubleSlots(pairs: Uint32Array) {
  const longer = new Uint32Array(2 * pairs.length);
  for (let index = 0; index < pairs.length; index += 2) {
    const high = pairs[index] ?? 0;
    if (high !== 0) putPair(longer, high, pairs[index + 1] ?? 0);
  }
  return longer;
}
