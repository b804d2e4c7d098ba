/**
 * How many repetitions a regular expression tries against each other: its cost grows with the length of the text to
 * this power. `null` where a group that repeats, repeats or chooses inside: then it may double with every letter.
 */
export function repetitionsIn(source: string): number | null {
  /** For each open group, whether it can match in more than one way. */
  const ways: boolean[] = [false];
  let sum = 0;
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] ?? '';
    const weight = weightOf(source, at);
    sum += weight;
    if (sign === '\\') at++;
    else if (sign === '[') at = classEnd(source, at);
    else if (sign === '(') {
      ways.push(false);
      // What kind of group it is, no quantifier.
      if (source[at + 1] === '?') at++;
    } else if (sign === ')') {
      const many = ways.pop() ?? false;
      if (many && repeats(source.slice(at + 1))) return null;
      if (many) ways[ways.length - 1] = true;
    } else if (sign === '|' || weight > 0) ways[ways.length - 1] = true;
  }
  return Math.ceil(sum);
}

const repeats = (rest: string): boolean => /^(?:[*+]|\{\d+(?:,\d*)?\})/.test(rest) && !/^\{[01]\}/.test(rest);

/** 1 for what may repeat freely, a third for what may be left out, 0 for what is no quantifier or leaves no choice. */
function weightOf(source: string, at: number): number {
  const sign = source[at];
  if (sign === '*' || sign === '+') return 1;
  // After another quantifier it only makes that one lazy.
  if (sign === '?') return /[*+?}]/.test(source[at - 1] ?? '') && source[at - 2] !== '\\' ? 0 : 1 / 3;
  return sign === '{' && /^\{\d+,\d*\}/.test(source.slice(at, at + 24)) ? 1 : 0;
}

function classEnd(source: string, at: number): number {
  for (let end = at + 1; end < source.length; end++) {
    if (source[end] === '\\') end++;
    else if (source[end] === ']') return end;
  }
  return source.length;
}

/** Letters that one step may look at, by the number of repetitions: each keeps a step to some ten milliseconds. */
const windows = [16_384, 1_024, 320, 120];

/** The text that one step of a pattern may see; `null` for a pattern that could keep the page from answering. */
export function windowFor(source: string): number | null {
  const repetitions = repetitionsIn(source);
  return repetitions === null ? null : (windows[repetitions] ?? null);
}
