import type { VideoId } from './service/ids';

/** Ids of which something is known to be one. */
export interface HasId {
  has(id: string): boolean;
}

/** A set of video ids. It only grows. */
export interface VideoIdSet extends HasId {
  readonly size: number;
  /** Returns whether the id was not there before. */
  add(id: VideoId): boolean;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The value of each letter by its character code; -1 where no id of the platform has it. */
const values = Int8Array.from({ length: 128 }, (_, code) => alphabet.indexOf(String.fromCharCode(code)));

/**
 * Makes a set of video ids in flat memory: 11 to 21 bytes an id, where a `Set` of strings takes about 50. The first letter
 * chooses one of 64 tables, so that growing copies a part only; the other ten letters are 60 bits, which are two numbers.
 */
export function videoIdSet(): VideoIdSet {
  const tables = new Map<number, PairTable>();
  // The service may send ids in letters that the platform does not use today.
  const others = new Set<string>();
  let size = 0;
  const table = (first: number): PairTable => {
    const there = tables.get(first) ?? pairTable();
    tables.set(first, there);
    return there;
  };
  const isNew = (id: VideoId): boolean => {
    const first = valueAt(id, 0);
    const [high, low] = [bitsFrom(id, 1), bitsFrom(id, 6)];
    if (id.length === 11 && first >= 0 && high >= 0 && low >= 0) return table(first).add(high, low);
    if (others.has(id)) return false;
    others.add(id);
    return true;
  };
  return {
    get size() {
      return size;
    },
    has(id) {
      const [high, low] = [bitsFrom(id, 1), bitsFrom(id, 6)];
      if (id.length !== 11 || high < 0 || low < 0) return others.has(id);
      return tables.get(valueAt(id, 0))?.has(high, low) ?? others.has(id);
    },
    add(id) {
      const added = isNew(id);
      if (added) size += 1;
      return added;
    },
  };
}

const valueAt = (id: string, at: number): number => values[id.charCodeAt(at)] ?? -1;

/** Five letters as a number of 30 bits; -1 where one of them is not of the alphabet. */
function bitsFrom(id: string, from: number): number {
  let bits = 0;
  for (let at = from; at < from + 5; at += 1) {
    const value = valueAt(id, at);
    if (value < 0) return -1;
    bits = bits * 64 + value;
  }
  return bits;
}

interface PairTable {
  has(high: number, low: number): boolean;
  add(high: number, low: number): boolean;
}

const fewestSlots = 16;

/** A hash table of pairs in one array, with open addressing; at least a quarter of its slots is empty. */
function pairTable(): PairTable {
  let pairs = new Uint32Array(2 * fewestSlots);
  let used = 0;
  return {
    has: (high, low) => pairs[slotOf(pairs, high + 1, low)] !== 0,
    add(high, low) {
      const slot = slotOf(pairs, high + 1, low);
      if (pairs[slot] !== 0) return false;
      put(pairs, slot, high + 1, low);
      used += 1;
      if (used * 8 > pairs.length * 3) pairs = twiceAsLong(pairs);
      return true;
    },
  };
}

/** Returns where a pair is, or the empty slot where it belongs. The first number of a pair is never 0, which marks an empty slot. */
function slotOf(pairs: Uint32Array, high: number, low: number): number {
  const mask = pairs.length / 2 - 1;
  let hash = Math.imul(high, 0x9e3779b1) ^ Math.imul(low, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  let slot = (hash ^ (hash >>> 13)) & mask;
  while (pairs[2 * slot] !== 0 && !(pairs[2 * slot] === high && pairs[2 * slot + 1] === low)) slot = (slot + 1) & mask;
  return 2 * slot;
}

function put(pairs: Uint32Array, slot: number, high: number, low: number): void {
  pairs[slot] = high;
  pairs[slot + 1] = low;
}

function twiceAsLong(pairs: Uint32Array) {
  const longer = new Uint32Array(2 * pairs.length);
  for (let at = 0; at < pairs.length; at += 2) {
    const [high, low] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
    if (high !== 0) put(longer, slotOf(longer, high, low), high, low);
  }
  return longer;
}
