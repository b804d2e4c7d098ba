const digitZero = 48;
const decimalPoint = 46;
/** More digits than that are no longer whole numbers that are exact. */
const maxExactDigits = 15;
const powersOfTen = Array.from({ length: maxExactDigits + 1 }, (_, at) => 10 ** at);

/**
 * A thousand times the decimal number between two places of a file, as exactly as its digits say: seconds as milliseconds.
 * `NaN` for what is none.
 */
export function parseThousandths(file: string, from: number, to: number): number {
  let digits = 0;
  let point = -1;
  for (let at = from; at < to; at++) {
    const code = file.charCodeAt(at);
    if (code === decimalPoint && point < 0) point = at;
    else if (code < digitZero || code > digitZero + 9) return Number(file.slice(from, to).trim() || Number.NaN) * 1000;
    else digits = digits * 10 + (code - digitZero);
  }
  const behind = point < 0 ? 0 : to - point - 1;
  const length = to - from;
  if (length === 0 || length > maxExactDigits) return Number(file.slice(from, to) || Number.NaN) * 1000;
  return behind <= 3 ? digits * (powersOfTen[3 - behind] ?? 1) : digits / (powersOfTen[behind - 3] ?? 1);
}
