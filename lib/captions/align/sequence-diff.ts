/** The numbers from `from` up to but excluding `until`. */
interface NumberRange {
  of: readonly number[];
  from: number;
  until: number;
}

/** Finds the common subsequence of two ranges, as pairs of indices into the whole sequences. */
export type FindCommon = (a: NumberRange, b: NumberRange) => [number, number][];

/**
 * Creates a diff by Myers, "An O(ND) Difference Algorithm and Its Variations" (Algorithmica 1, 1986). Takes O((n + m)
 * d) time for d differences; its buffer of (2 · `maxLength` + 1)² numbers is reused.
 */
export function createSequenceDiff(maxLength: number): FindCommon {
  const trace = new Int32Array((2 * maxLength + 1) ** 2);
  const reached = new Int32Array(4 * maxLength + 3);
  return (a, b) => {
    const edits = countEdits(a, b, { trace, reached });
    return traceCommon(a, b, edits, trace);
  };
}

interface DiffBuffers {
  /** The furthest position on each diagonal: 2 d + 1 numbers per edit count d, starting at d². */
  trace: Int32Array;
  reached: Int32Array;
}

/** Returns the number of edits and fills the trace. */
function countEdits(a: NumberRange, b: NumberRange, { trace, reached }: DiffBuffers): number {
  const n = a.until - a.from;
  const m = b.until - b.from;
  const middle = n + m + 1;
  reached.fill(-1, 0, 2 * middle + 1);
  reached[middle + 1] = 0;
  for (let d = 0; d <= n + m; d++) {
    for (let k = -d; k <= d; k += 2) {
      const above = reached[middle + k + 1] ?? -1;
      const before = reached[middle + k - 1] ?? -1;
      let x = before < above ? above : before + 1;
      while (x < n && x - k < m && a.of[a.from + x] === b.of[b.from + x - k]) x++;
      reached[middle + k] = x;
      if (x >= n && x - k >= m) return d;
    }
    trace.set(reached.subarray(middle - d, middle + d + 1), d * d);
  }
  return n + m;
}

/** Walks the trace back from its end and returns the matches in order. */
function traceCommon(a: NumberRange, b: NumberRange, edits: number, trace: Int32Array): [number, number][] {
  const common: [number, number][] = [];
  let x = a.until - a.from;
  let y = b.until - b.from;
  for (let d = edits; d >= 0; d--) {
    const k = x - y;
    const at = (other: number): number => (Math.abs(other) < d ? (trace[(d - 1) ** 2 + d - 1 + other] ?? -1) : -1);
    const isDown = d > 0 && at(k - 1) < at(k + 1);
    const beforeX = d === 0 ? 0 : at(isDown ? k + 1 : k - 1);
    const matchStart = d === 0 || isDown ? beforeX : beforeX + 1;
    for (let same = x - 1; same >= matchStart; same--) common.push([a.from + same, b.from + same - k]);
    x = beforeX;
    y = d === 0 ? 0 : beforeX - (isDown ? k + 1 : k - 1);
  }
  return common.reverse();
}
