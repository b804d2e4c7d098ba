import { quoteForShell } from '@/lib/shared/escape-text';
import { type TypedTable, tableCsv, typedColumns } from '@/lib/shared/table';
import { xlsxMediaType } from '@/lib/shared/xlsx/media-type';
import { tableXlsx } from '@/lib/shared/xlsx/workbook';
import { spansBetweenPauses, type TimeSpan } from './pauses';

/**
 * The ways a list of pauses leaves, each for what reads it: a table for R and Python, and for spreadsheets; an edit list,
 * which Kodi and MPlayer read beside the video to skip while they play; a list of what is kept, from which ffmpeg cuts
 * the video; labels, which Audacity shows below the sound and keeps as they are.
 */
export const pauseFormats = {
  table: { extension: 'csv', mediaType: 'text/csv', write: (pauses) => tableCsv(toPauseTable(pauses)) },
  xlsx: { extension: 'xlsx', mediaType: xlsxMediaType, write: (pauses) => tableXlsx(toPauseTable(pauses)) },
  edits: { extension: 'edl', mediaType: 'text/plain', write: writeEditList },
  concat: { extension: 'ffconcat', mediaType: 'text/plain', write: writeConcatList },
  labels: { extension: 'txt', mediaType: 'text/plain', write: writeLabelTrack },
} satisfies Record<
  string,
  {
    extension: string;
    mediaType: string;
    write(pauses: readonly TimeSpan[], length: number, names: FfmpegFileNames): BlobPart;
  }
>;
export type PauseFormat = keyof typeof pauseFormats;

/** Seconds with their thousandths. */
const fixedSeconds = (seconds: number): string => seconds.toFixed(3);

function toPauseTable(pauses: readonly TimeSpan[]): TypedTable {
  const rows = pauses.map(({ from, to }, at) => [
    at + 1,
    fixedSeconds(from),
    fixedSeconds(to),
    fixedSeconds(to - from),
  ]);
  return { title: 'Pauses', columns: typedColumns('number', 'pause', 'start', 'end', 'seconds'), rows };
}

/** MPlayer's edit decision list: start, end, and 0 for "skip it". */
function writeEditList(pauses: readonly TimeSpan[]): string {
  return pauses.map(({ from, to }) => `${fixedSeconds(from)}\t${fixedSeconds(to)}\t0\n`).join('');
}

/** Names on disk, all in one folder. */
interface FfmpegFileNames {
  /** The video itself. */
  video: string;
  /** The list of what is kept. */
  list: string;
  /** What is cut from it. */
  short: string;
}

/** As a path a name that begins with a minus is no option. */
const relativePath = (name: string): string => quoteForShell(`./${name}`);

/**
 * ffmpeg's concat demuxer, version 1.0: the parts in which somebody speaks, one after the other. Names with spaces or
 * brackets are only taken where the command calls them safe.
 */
function writeConcatList(pauses: readonly TimeSpan[], length: number, { video, list, short }: FfmpegFileNames): string {
  const parts = spansBetweenPauses(pauses, length).map(
    ({ from, to }) => `file ${relativePath(video)}\ninpoint ${fixedSeconds(from)}\noutpoint ${fixedSeconds(to)}\n`,
  );
  return `ffconcat version 1.0\n# ffmpeg -f concat -safe 0 -i ${relativePath(list)} ${relativePath(short)}\n${parts.join('')}`;
}

/** A label track of Audacity: start, end, and what stands there. */
function writeLabelTrack(pauses: readonly TimeSpan[]): string {
  return pauses
    .map(({ from, to }) => `${fixedSeconds(from)}\t${fixedSeconds(to)}\tpause ${fixedSeconds(to - from)} s\n`)
    .join('');
}
