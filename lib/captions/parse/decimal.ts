const zero = 48;
const dot = 46;
/** More digits than that are no longer whole numbers that are exact. */
const mostDigits = 15;
const powers = Array.from({ length: mostDigits + 1 }, (_, at) => 10 ** at);

/**
 * A thousand times the decimal number between two places of a file, as exactly as its digits say: seconds as milliseconds.
 * `NaN` for what is none.
 */
export function thousandfold(file: string, from: number, to: number): number {
  let digits = 0;
  let point = -1;
  for (let at = from; at < to; at++) {
    const code = file.charCodeAt(at);
    if (code === dot && point < 0) point = at;
    else if (code < zero || code > zero + 9) return Number(file.slice(from, to).trim() || Number.NaN) * 1000;
    else digits = digits * 10 + (code - zero);
  }
  const behind = point < 0 ? 0 : to - point - 1;
  const length = to - from;
  if (length === 0 || length > mostDigits) return Number(file.slice(from, to) || Number.NaN) * 1000;
  return behind <= 3 ? digits * (powers[3 - behind] ?? 1) : digits / (powers[behind - 3] ?? 1);
}
