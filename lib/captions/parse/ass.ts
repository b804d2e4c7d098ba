import { speakerBeside } from '../speaker';
import { type CaptionParser, LineCollector } from './line-collector';
import { parseLooseTime } from './numbers-and-times';
import { normalizeLineEnds } from './srt-vtt';

/** The columns of a file that does not state them, as in Advanced SubStation Alpha. */
const usualColumns = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text';

/**
 * Parses SubStation Alpha (SSA and ASS): the `Dialogue` lines of the section `[Events]`, whose columns a `Format` line
 * names. Override codes and drawings are removed, comments are left out.
 */
export const parseAss: CaptionParser = (file, lang) => {
  const rows = normalizeLineEnds(file).split('\n');
  if (!rows.some((row) => /^\[(?:script info|events)\]\s*$/i.test(row.trim()))) return null;
  const lines = new LineCollector('', lang, (raw) => raw);
  let columns = columnsIn(usualColumns);
  let isInEvents = false;
  for (const row of rows) {
    if (row.startsWith('[')) isInEvents = /^\[events\]/i.test(row);
    const [, name = '', value = ''] = /^(\w+):[ \t]*(.*)$/.exec(row) ?? [];
    if (!isInEvents) continue;
    if (name === 'Format') columns = columnsIn(value);
    if (name !== 'Dialogue') continue;
    const cells = cellsIn(value, columns);
    const start = parseLooseTime(cells.get('start') ?? '');
    const text = textOf(cells.get('text') ?? '');
    const speaker = speakerBeside(text, cells.get('name') ?? cells.get('actor'));
    if (Number.isNaN(start)) lines.skippedRows++;
    else if (text !== '') lines.addText(text, start, parseLooseTime(cells.get('end') ?? ''), { speaker });
  }
  return lines.result(null);
};

const columnsIn = (format: string): string[] => format.split(',').map((name) => name.trim().toLowerCase());

/** The last column is the text, which can contain commas. */
function cellsIn(value: string, columns: readonly string[]): Map<string, string> {
  const parts = value.split(',');
  const last = columns.length - 1;
  return new Map(columns.map((name, i) => [name, i === last ? parts.slice(i).join(',') : (parts[i] ?? '').trim()]));
}

/** Between `{\p1}` and `{\p0}` is a drawing. `\N` and `\n` are line breaks, `\h` is a space. */
const textOf = (raw: string): string =>
  raw
    .replace(/\{[^{}]*\\p[1-9][^{}]*\}.*?(?:\{[^{}]*\\p0[^{}]*\}|$)/g, '')
    .replace(/\{[^{}]*\}/g, '')
    .replace(/\\[Nn]/g, '\n')
    .replaceAll('\\h', ' ')
    .trim();
