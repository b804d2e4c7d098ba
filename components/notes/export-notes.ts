import type { CaptionsState } from '@/lib/captions/store/captions-state';
import { saveFile } from '@/lib/downloads/save-file';
import { notesMarkdown } from '@/lib/notes/notes-markdown';
import type { TimedNote } from '@/lib/notes/records';
import { fileName } from '@/lib/shared/file-name';

/** Exports the notes of the panel's video. */
export async function exportNotes(
  state: CaptionsState,
  notes: readonly TimedNote[],
  format: 'md' | 'csv',
): Promise<void> {
  const { subject } = state;
  if (!subject) return;
  const name = fileName({ title: subject.title ?? '', id: subject.videoId, lang: 'notes', ext: format });
  if (format === 'md') return saveFile(state, name, 'text/markdown', notesMarkdown(subject, notes));
  const { notesCsv } = await import('@/lib/export/notes-file');
  return saveFile(state, name, 'text/csv', notesCsv(notes));
}
