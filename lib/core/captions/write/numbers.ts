import type { Bytes } from './bytes';

const dot = 46;

/** Whole milliseconds of a time in seconds: rounded once, so that 1.9996 s is 2000 and its carry is not lost. */
export const millis = (seconds: number): number => Math.round(seconds * 1000);

/** A number exactly as JavaScript writes it; those of three decimals and fewer, which is most, without the detour of a string. */
export function writeNumber(out: Bytes, value: number): void {
  const thousandths = Math.round(value * 1000);
  if (!(value > 0 && value < 1e9) || thousandths / 1000 !== value) out.text(String(value));
  else writeThousandths(out, thousandths);
}

function writeThousandths(out: Bytes, thousandths: number): void {
  const whole = Math.floor(thousandths / 1000);
  out.whole(whole);
  const rest = thousandths - whole * 1000;
  if (rest === 0) return;
  out.ascii(dot);
  if (rest % 100 === 0) out.whole(rest / 100);
  else if (rest % 10 === 0) out.fixed(rest / 10, 2);
  else out.fixed(rest, 3);
}
