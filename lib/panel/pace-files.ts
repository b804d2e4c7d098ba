import type { Cue } from '@/lib/core/captions/cue';
import type { PaceLimits } from '@/lib/core/captions/pace-step';
import type { PauseFile } from '@/lib/core/captions/pause-files';
import { lastEnd, pausesIn, type Span } from '@/lib/core/captions/pauses';
import { viewMarks } from '@/lib/core/captions/views';
import type { CaptionsStore } from './captions-panel';

/** The table of every line's pace, or the pauses in one of their ways. */
export type PaceFile = 'lines' | PauseFile;

/** Saves what the study of pace found, of the lines as they are read. `length` of the video in seconds, where it is known. */
export async function savePace(panel: CaptionsStore, file: PaceFile, length: number | null): Promise<void> {
  const { track, subject, settings, views, tell, announce } = panel.getState();
  if (!track || !subject) return;
  const { cues } = track;
  const whole = length ?? lastEnd(cues);
  const { extension, mediaType, text } =
    file === 'lines'
      ? await tableOf(cues, settings.pace)
      : await listOf(file, pausesIn(cues, whole, settings.pace.pause), whole);
  const { fileName } = await import('@/lib/core/file-name');
  // No table has a place for remarks: its name says through which views it was measured (CAP-09).
  const marks = viewMarks(views);
  const about = [track.lang ?? '', file === 'lines' ? 'pace' : 'pauses', marks.length > 0 && `(${marks.join(', ')})`];
  const lang = about.filter(Boolean).join(' ');
  const name = fileName({ title: subject.title ?? '', id: subject.videoId, lang, ext: extension });
  await panel.ports.save(name, mediaType, [text]);
  tell(['exportSaved', name]);
  announce(['exportSaved', name]);
}

async function tableOf(cues: readonly Cue[], limits: PaceLimits) {
  // The writers wait until a file is wanted.
  const { paceTable } = await import('@/lib/core/captions/pace-table');
  return { extension: 'csv', mediaType: 'text/csv', text: paceTable(cues, limits) };
}

async function listOf(file: PauseFile, pauses: readonly Span[], length: number) {
  const { pauseFiles } = await import('@/lib/core/captions/pause-files');
  const { extension, mediaType, write } = pauseFiles[file];
  return { extension, mediaType, text: write(pauses, length) };
}
