/** A stream of made-up chances that is the same for the same parts, however often and in whatever order it is opened. */
export interface Seeded {
  /** At least 0 and below 1. */
  fraction(): number;
  /** A whole number, both bounds included. */
  int(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  /** True in this share of cases, 0 to 1. */
  chance(share: number): boolean;
}

/** 32 bits of a text (FNV-1a, then stirred, since its low bits are weak). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** mulberry32, begun from the parts, so that one thing of the world never shifts another. */
export function seeded(...parts: readonly (string | number)[]): Seeded {
  let state = hashOf(parts.join('\u0000'));
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    int,
    pick: (list) => itemAt(list, int(0, list.length - 1)),
    chance: (share) => fraction() < share,
  };
}

/** The item at a place that must exist; an empty list is our mistake. */
export function itemAt<T>(list: readonly T[], at: number): T {
  const item = list[at];
  if (item === undefined) throw new Error(`Nothing at ${at} of ${list.length}`);
  return item;
}
