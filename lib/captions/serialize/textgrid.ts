import { type ByteWriter, writeNumber } from './byte-writer';
import { writeQuoted } from './escaped-text';
import { type Tier, tiersOf } from './tiers';
import { type CaptionWriter, lineEndOf } from './write-options';

/**
 * Writes Praat's TextGrid (long text format, UTF-8): one interval tier per track from 0 to the end, with empty
 * intervals for silence. Only tier names can contain notes.
 */
export const writeTextGrid: CaptionWriter = (out, cues, options) => {
  const end = lineEndOf(options);
  const tiers = tiersOf(cues, options);
  // Praat rejects a grid without a duration.
  const last = Math.max(1, ...tiers.map(({ tiles }) => tiles.at(-1)?.end ?? 0));
  out.text(`File type = "ooTextFile"${end}Object class = "TextGrid"${end}${end}xmin = 0${end}xmax = `);
  writeNumber(out, last / 1000);
  out.text(`${end}tiers? <exists>${end}size = ${tiers.length}${end}item []:${end}`);
  tiers.forEach((tier, at) => {
    out.text(`    item [${at + 1}]:${end}`);
    writeTextGridTier(out, tier, last, end);
  });
};

function writeTextGridTier(out: ByteWriter, { name, tiles }: Tier, last: number, end: string): void {
  out.text(`        class = "IntervalTier"${end}        name = `);
  writeQuoted(out, name);
  out.text(`${end}        xmin = 0${end}        xmax = `);
  writeNumber(out, last / 1000);
  let silences = (tiles.at(-1)?.end ?? 0) < last ? 1 : 0;
  tiles.forEach(({ start }, at) => {
    if (start > (tiles[at - 1]?.end ?? 0)) silences++;
  });
  out.text(`${end}        intervals: size = ${tiles.length + silences}${end}`);
  let number = 0;
  let reached = 0;
  const interval = (until: number, text: string): void => {
    out.text(`        intervals [`);
    out.whole(++number);
    out.text(`]:${end}            xmin = `);
    writeNumber(out, reached / 1000);
    out.text(`${end}            xmax = `);
    writeNumber(out, until / 1000);
    out.text(`${end}            text = `);
    writeQuoted(out, text);
    out.text(end);
    reached = until;
  };
  for (const { start, end: until, text } of tiles) {
    if (start > reached) interval(start, '');
    interval(until, text);
  }
  if (reached < last) interval(last, '');
}
