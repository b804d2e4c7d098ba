/** A random-number generator that depends only on its parts, not on the order of use. */
export interface Seeded {
  /** Returns a number from 0 to below 1. */
  fraction(): number;
  /** Returns an integer, both bounds included. */
  int(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** Returns true with this probability, from 0 to 1. */
  chance(share: number): boolean;
}

/** Returns a 32-bit hash of a text (FNV-1a with extra mixing, because its low bits are weak). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Creates a mulberry32 generator from the parts, so that one part of the world does not change another. */
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

/** Returns an item that must exist; a missing one is a bug. */
export function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`Nothing at ${index} of ${list.length}`);
  return item;
}
