import type { ByteWriter } from './byte-writer';

/** Whole milliseconds of a time in seconds: rounded once, so that 1.9996 s is 2000 and its carry is not lost. */
export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000);

/** What is below this many seconds is counted in thousandths by the processor's own whole numbers. */
const maxFastNumber = 2_000_000;

/** A number exactly as JavaScript writes it; those of three decimals and fewer, which is most, without the detour of a string. */
export function writeNumber(out: ByteWriter, value: number): void {
  const thousandths = Math.round(value * 1000);
  if (value > 0 && value < maxFastNumber && thousandths / 1000 === value) out.thousandths(thousandths | 0);
  else out.text(String(value));
}
