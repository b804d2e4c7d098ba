import { csvText } from '../csv';
import { withoutPauses } from './pause-map';
import type { Span } from './pauses';

/**
 * The ways a list of pauses leaves (SPR-06), each for what reads it: a table for spreadsheets, R and Python; an edit list,
 * which Kodi and MPlayer read beside the video to skip while they play; a list of what is kept, from which ffmpeg cuts
 * the video and mpv plays it; labels, which Audacity shows below the sound and keeps as they are.
 */
export const pauseFiles = {
  table: { extension: 'csv', mediaType: 'text/csv', write: pauseTable },
  edits: { extension: 'edl', mediaType: 'text/plain', write: editList },
  concat: { extension: 'ffconcat', mediaType: 'text/plain', write: concatList },
  labels: { extension: 'txt', mediaType: 'text/plain', write: labelTrack },
} satisfies Record<
  string,
  { extension: string; mediaType: string; write(pauses: readonly Span[], length: number): string }
>;
export type PauseFile = keyof typeof pauseFiles;

/** Seconds with their thousandths. */
const exact = (seconds: number): string => seconds.toFixed(3);

function pauseTable(pauses: readonly Span[]): string {
  const rows = pauses.map(({ from, to }, at) => [at + 1, exact(from), exact(to), exact(to - from)]);
  return csvText([['pause', 'start', 'end', 'seconds'], ...rows]);
}

/** MPlayer's edit decision list: start, end, and 0 for "skip it". */
function editList(pauses: readonly Span[]): string {
  return pauses.map(({ from, to }) => `${exact(from)}\t${exact(to)}\t0\n`).join('');
}

/** What the list calls the video, to be named so or changed there: its real name is known to nobody here. */
const videoName = 'video.mp4';

/** ffmpeg's concat demuxer, version 1.0: the parts in which somebody speaks, one after the other. */
function concatList(pauses: readonly Span[], length: number): string {
  const parts = withoutPauses(pauses, length).map(
    ({ from, to }) => `file ${videoName}\ninpoint ${exact(from)}\noutpoint ${exact(to)}\n`,
  );
  return `ffconcat version 1.0\n# ffmpeg -i this.ffconcat short.mp4\n${parts.join('')}`;
}

/** A label track of Audacity: start, end, and what stands there. */
function labelTrack(pauses: readonly Span[]): string {
  return pauses.map(({ from, to }) => `${exact(from)}\t${exact(to)}\tpause ${exact(to - from)} s\n`).join('');
}
