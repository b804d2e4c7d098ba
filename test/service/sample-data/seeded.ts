/** A random-number generator whose numbers depend only on the parts of its seed. */
export interface Seeded {
  /** Returns a number from 0 (included) to 1 (excluded). */
  fraction(): number;
  /** Returns an integer between two bounds, both included. */
  int(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** Returns true with this probability, from 0 to 1. */
  chance(share: number): boolean;
}

/** Returns a 32-bit hash of a string (FNV-1a). Because its low bits are weak, they are mixed again. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * Creates a mulberry32 generator. Its seed has several parts, so that a change to one kind of sample data does not
 * change the others.
 */
export function seeded(...parts: readonly (string | number)[]): Seeded {
  let state = hashOf(parts.join('\u0000'));
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  return {
    fraction,
    int,
    pick: (list) => itemAt(list, int(0, list.length - 1)),
    chance: (share) => fraction() < share,
  };
}

/** Returns an item that must exist. Throws if there is none, which is a bug. */
export function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`Nothing at ${index} of ${list.length}`);
  return item;
}
