/** A list in parts of at most so many, in its order; none of an empty list. */
export const inParts = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));
