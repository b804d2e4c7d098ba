import type { Ports } from '@/lib/app-store/ports';
import type { Subject } from '@/lib/app-store/video-slice';
import type { Cue } from '@/lib/captions/cue';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import { viewFileTags } from '@/lib/captions/views';
import { createTableFile, type TableFormat } from '@/lib/downloads/create-table-file';
import type { Settings } from '@/lib/settings/settings';
import type { PauseFormat } from '../pause-formats';
import { findPauses, lastCueEnd, type TimeSpan } from '../pauses';
import type { RateThresholds } from '../rate-levels';

/** The table of every line's pace, or the pauses in one of their ways. */
type RateExport = LineTableExport | PauseFormat;
/** Every line's pace, for programs and for spreadsheets. */
type LineTableExport = 'lines' | 'lines-xlsx';

const isLineTable = (file: RateExport): file is LineTableExport => file === 'lines' || file === 'lines-xlsx';

/** Saves what the study of pace found, of the lines as they are read. `length` of the video in seconds, where it is known. */
export async function exportRates(panel: CaptionsStore, file: RateExport, length: number | null): Promise<void> {
  const { track, subject, settings, views, tell, announce } = panel.getState();
  if (!track || !subject) return;
  const context = { ports: panel.ports, subject, settings };
  const { cues } = track;
  const videoLength = length ?? lastCueEnd(cues);
  const { fileName } = await import('@/lib/shared/file-name');
  // No table has a place for remarks: its name says through which views it was measured.
  const viewNames = viewFileTags(views, track.received);
  const nameParts = [
    track.lang ?? '',
    isLineTable(file) ? 'pace' : 'pauses',
    viewNames.length > 0 && `(${viewNames.join(', ')})`,
  ];
  const lang = nameParts.filter(Boolean).join(' ');
  const nameFor = (ext: string) => fileName({ title: subject.title ?? '', id: subject.videoId, lang, ext });
  const { name, mediaType, content } = isLineTable(file)
    ? await createLineTable(file === 'lines' ? 'csv' : 'xlsx', { cues, limits: settings.pace }, nameFor)
    : await createPauseFile(
        context,
        file,
        { pauses: findPauses(cues, videoLength, settings.pace.pause), length: videoLength },
        nameFor,
      );
  await panel.ports.save(name, mediaType, [content]);
  tell(['exportSaved', name]);
  announce(['exportSaved', name]);
}

type NameFor = (extension: string) => string;

async function createLineTable(
  format: TableFormat,
  { cues, limits }: { cues: readonly Cue[]; limits: RateThresholds },
  nameFor: NameFor,
) {
  // The writers wait until a file is wanted.
  const { rateTable } = await import('../rate-table');
  return { name: nameFor(format), ...(await createTableFile(rateTable(cues, limits), format)) };
}

interface VideoPauses {
  pauses: readonly TimeSpan[];
  /** Seconds of the whole video. */
  length: number;
}

/** What the video's own name follows from. */
interface ExportContext {
  ports: Pick<Ports, 'held'>;
  subject: Subject;
  settings: Pick<Settings, 'naming'>;
}

async function createPauseFile(
  context: ExportContext,
  file: PauseFormat,
  { pauses, length }: VideoPauses,
  nameFor: NameFor,
) {
  const { pauseFormats } = await import('../pause-formats');
  const { extension, mediaType, write } = pauseFormats[file];
  const name = nameFor(extension);
  // The others name no video.
  const video = file === 'concat' ? await videoName(context) : '';
  const short = video.replace(/(?=\.[^.]*$)/, ' short');
  return { name, mediaType, content: write(pauses, length, { video, list: name, short }) };
}

const videoName = async ({ ports, subject, settings }: ExportContext): Promise<string> =>
  (await import('@/lib/files/store/video-file-name')).videoFileName(ports, subject, settings);
