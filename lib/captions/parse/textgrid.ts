import { type CaptionParser, LineCollector } from './line-collector';

const header = /^\s*File type\s*=\s*"ooTextFile[^"]*"\s*(?:Object class\s*=\s*)?"TextGrid[^"]*"/;
/**
 * The values of a TextGrid (Praat manual, "TextGrid file formats"): texts in quotes, where two quotes are one, and
 * numbers. In the long form, names, indices in brackets and comments are in between and have no meaning.
 */
const token = /"((?:[^"]|"")*)"|![^\n]*|\[\d*\]|(?<![\w.-])-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])/g;

/** Parses the first interval tier with text of a Praat TextGrid in the long or the short text form. */
export const parseTextGrid: CaptionParser = (file, lang) => {
  const [start] = header.exec(file) ?? [];
  if (start === undefined) return null;
  const values = valuesIn(file.slice(start.length));
  const lines = new LineCollector('', lang, (raw) => raw);
  // Start, end and number of tiers.
  let at = 3;
  while (at < values.length && lines.cues.length === 0) {
    const isInterval = values[at] === 'IntervalTier';
    const count = Number(values[at + 4]);
    at += 5;
    // A point has a time and a mark.
    for (let i = 0; i < count && at < values.length; i++, at += isInterval ? 3 : 2)
      if (isInterval) addInterval(lines, values.slice(at, at + 3));
  }
  return lines.result(null);
};

const valuesIn = (file: string): (string | number)[] =>
  Array.from(file.matchAll(token), ([found, text]): string | number | null => {
    if (text !== undefined) return text.replaceAll('""', '"');
    return found.startsWith('!') || found.startsWith('[') ? null : Number(found);
  }).filter((value) => value !== null);

function addInterval(lines: LineCollector, [from, until, text]: readonly (string | number)[]): void {
  if (typeof from !== 'number' || typeof until !== 'number' || typeof text !== 'string') lines.skippedRows++;
  else if (text.trim() !== '') lines.addText(text.trim(), Math.round(from * 1000), Math.round(until * 1000));
}
