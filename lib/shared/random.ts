/** Creates a generator of pseudorandom numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Draws a number from 0 to 1 for a text. It depends on nothing but the seed and the text, so the order of draws does not
 * matter.
 */
export function drawNumber(seed: number, text: string): number {
  // FNV-1a spreads similar texts; the generator makes each bit depend on the seed.
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return createRandom(hash ^ seed)();
}
