/** One caption as a subtitle file holds it: whole milliseconds, and text as it is shown. */
export interface TimedText {
  start: number;
  end: number;
  text: string;
}

/** The groups of lines between empty lines. A byte order mark and all three line ends are fine. */
export const blocksOf = (file: string): string[][] =>
  file
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .reduce<string[][]>(
      (blocks, line) => {
        if (line === '') blocks.push([]);
        else blocks.at(-1)?.push(line);
        return blocks;
      },
      [[]],
    )
    .filter((block) => block.length > 0);

/** Milliseconds of `hh:mm:ss.mmm`; hours may be missing where the format allows it, and may pass 99. */
export function millisFrom(clock: string): number {
  const parts = clock.split(/[:.,]/).map(Number);
  const [ms = 0, seconds = 0, minutes = 0, hours = 0] = parts.reverse();
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
}
