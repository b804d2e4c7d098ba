import type { Ports } from '@/lib/app-store/ports';
import type { Subject } from '@/lib/app-store/video-slice';
import type { Cue } from '@/lib/captions/cue';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import { viewMarks } from '@/lib/captions/views';
import { type TableFormat, tableFile } from '@/lib/downloads/store/table-file';
import type { Settings } from '@/lib/settings/settings';
import type { PauseFile } from '../pause-files';
import { lastEnd, pausesIn, type Span } from '../pauses';
import type { PaceLimits } from '../rate-levels';

/** The table of every line's pace, or the pauses in one of their ways. */
export type PaceFile = LinesFile | PauseFile;
/** Every line's pace, for programs and for spreadsheets. */
export type LinesFile = 'lines' | 'lines-xlsx';

const isLines = (file: PaceFile): file is LinesFile => file === 'lines' || file === 'lines-xlsx';

/** Saves what the study of pace found, of the lines as they are read. `length` of the video in seconds, where it is known. */
export async function savePace(panel: CaptionsStore, file: PaceFile, length: number | null): Promise<void> {
  const { track, subject, settings, views, tell, announce } = panel.getState();
  if (!track || !subject) return;
  const own = { ports: panel.ports, subject, settings };
  const { cues } = track;
  const whole = length ?? lastEnd(cues);
  const { fileName } = await import('@/lib/shared/file-name');
  // No table has a place for remarks: its name says through which views it was measured (CAP-09).
  const marks = viewMarks(views, track.received);
  const about = [track.lang ?? '', isLines(file) ? 'pace' : 'pauses', marks.length > 0 && `(${marks.join(', ')})`];
  const lang = about.filter(Boolean).join(' ');
  const nameFor = (ext: string) => fileName({ title: subject.title ?? '', id: subject.videoId, lang, ext });
  const { name, mediaType, content } = isLines(file)
    ? await tableOf(file === 'lines' ? 'csv' : 'xlsx', { cues, limits: settings.pace }, nameFor)
    : await listOf(own, file, { pauses: pausesIn(cues, whole, settings.pace.pause), length: whole }, nameFor);
  await panel.ports.save(name, mediaType, [content]);
  tell(['exportSaved', name]);
  announce(['exportSaved', name]);
}

type NameFor = (extension: string) => string;

async function tableOf(
  format: TableFormat,
  { cues, limits }: { cues: readonly Cue[]; limits: PaceLimits },
  nameFor: NameFor,
) {
  // The writers wait until a file is wanted.
  const { paceTable } = await import('../rate-table');
  return { name: nameFor(format), ...(await tableFile(paceTable(cues, limits), format)) };
}

interface Silences {
  pauses: readonly Span[];
  /** Seconds of the whole video. */
  length: number;
}

/** What the video's own name follows from. */
interface Own {
  ports: Pick<Ports, 'held'>;
  subject: Subject;
  settings: Pick<Settings, 'naming'>;
}

async function listOf(own: Own, file: PauseFile, { pauses, length }: Silences, nameFor: NameFor) {
  const { pauseFiles } = await import('../pause-files');
  const { extension, mediaType, write } = pauseFiles[file];
  const name = nameFor(extension);
  // The others name no video.
  const video = file === 'concat' ? await videoName(own) : '';
  const short = video.replace(/(?=\.[^.]*$)/, ' short');
  return { name, mediaType, content: write(pauses, length, { video, list: name, short }) };
}

const videoName = async ({ ports, subject, settings }: Own): Promise<string> =>
  (await import('@/lib/files/store/video-file-name')).videoFileName(ports, subject, settings);
