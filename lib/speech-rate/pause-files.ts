import { posixQuoted } from '@/lib/shared/shell-quote';
import { type TypedTable, tableCsv, typedColumns } from '@/lib/shared/typed-table';
import { xlsxMediaType } from '@/lib/shared/xlsx/media-type';
import { tableXlsx } from '@/lib/shared/xlsx/workbook';
import { withoutPauses } from './pause-map';
import type { Span } from './pauses';

/**
 * The ways a list of pauses leaves (SPR-06), each for what reads it: a table for R and Python, and for spreadsheets; an edit list,
 * which Kodi and MPlayer read beside the video to skip while they play; a list of what is kept, from which ffmpeg cuts
 * the video; labels, which Audacity shows below the sound and keeps as they are.
 */
export const pauseFiles = {
  table: { extension: 'csv', mediaType: 'text/csv', write: (pauses) => tableCsv(pauseTable(pauses)) },
  xlsx: { extension: 'xlsx', mediaType: xlsxMediaType, write: (pauses) => tableXlsx(pauseTable(pauses)) },
  edits: { extension: 'edl', mediaType: 'text/plain', write: editList },
  concat: { extension: 'ffconcat', mediaType: 'text/plain', write: concatList },
  labels: { extension: 'txt', mediaType: 'text/plain', write: labelTrack },
} satisfies Record<
  string,
  { extension: string; mediaType: string; write(pauses: readonly Span[], length: number, names: CutNames): BlobPart }
>;
export type PauseFile = keyof typeof pauseFiles;

/** Seconds with their thousandths. */
const exact = (seconds: number): string => seconds.toFixed(3);

function pauseTable(pauses: readonly Span[]): TypedTable {
  const rows = pauses.map(({ from, to }, at) => [at + 1, exact(from), exact(to), exact(to - from)]);
  return { title: 'Pauses', columns: typedColumns('number', 'pause', 'start', 'end', 'seconds'), rows };
}

/** MPlayer's edit decision list: start, end, and 0 for "skip it". */
function editList(pauses: readonly Span[]): string {
  return pauses.map(({ from, to }) => `${exact(from)}\t${exact(to)}\t0\n`).join('');
}

/** Names on disk, all in one folder. */
interface CutNames {
  /** The video itself. */
  video: string;
  /** The list of what is kept. */
  list: string;
  /** What is cut from it. */
  short: string;
}

/** As a path a name that begins with a minus is no option. */
const beside = (name: string): string => posixQuoted(`./${name}`);

/**
 * ffmpeg's concat demuxer, version 1.0: the parts in which somebody speaks, one after the other. Names with spaces or
 * brackets are only taken where the command calls them safe.
 */
function concatList(pauses: readonly Span[], length: number, { video, list, short }: CutNames): string {
  const parts = withoutPauses(pauses, length).map(
    ({ from, to }) => `file ${beside(video)}\ninpoint ${exact(from)}\noutpoint ${exact(to)}\n`,
  );
  return `ffconcat version 1.0\n# ffmpeg -f concat -safe 0 -i ${beside(list)} ${beside(short)}\n${parts.join('')}`;
}

/** A label track of Audacity: start, end, and what stands there. */
function labelTrack(pauses: readonly Span[]): string {
  return pauses.map(({ from, to }) => `${exact(from)}\t${exact(to)}\tpause ${exact(to - from)} s\n`).join('');
}
