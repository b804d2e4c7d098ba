import type { Message } from '@/lib/shared/localized-text';
import { type FileProblem, maxFileBytes, readCaptionFile } from '../own-file/read-caption-file';
import { nextVersion, ownBody, ownTrackRecord } from '../own-track';
import { putOwnTrack } from '../own-track-repository';
import { isSameRequest } from '../track-request';
import type { CaptionsState } from './captions-state';
import { readSavedTrack, type ShownTrack } from './saved-tracks';

const problemMessages = {
  'too-large': 'ownFileTooLarge',
  empty: 'ownFileEmpty',
  'not-captions': 'ownFileNotCaptions',
  'no-lines': 'ownFileNoLines',
} as const satisfies Record<FileProblem, string>;

/** Saves a caption file for the shown video. Returns its track, or what is wrong with it. */
export async function openOwnFile(
  file: File,
  {
    subject,
    settings,
    tracks,
    views,
    ports,
  }: Pick<CaptionsState, 'subject' | 'settings' | 'tracks' | 'views' | 'ports'>,
): Promise<ShownTrack | Message | null> {
  if (!subject) return null;
  const { name } = file;
  if (file.size > maxFileBytes) return [problemMessages['too-large'], name];
  // A folder, or a file that was deleted or moved meanwhile.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return ['ownFileUnreadable', name];
  const read = readCaptionFile({ name, bytes: new Uint8Array(bytes), languages: settings.languages });
  if (!read.ok) return [problemMessages[read.failure], name];
  const body = ownBody(read.value.cues);
  const request = { lang: read.value.lang, mode: 'default' as const };
  // The same file is the same track, and another file of the same name is a new version.
  const version = nextVersion(tracks, { file: name }) - 1;
  const before = { ...request, own: { version, file: name } };
  const existing = tracks.find((one) => isSameRequest(one.request, before));
  const saved = existing && (await ports.responses.get(existing.key));
  const isSame = saved?.body === body;
  const own = { version: isSame ? version : version + 1, file: name };
  const record = isSame
    ? saved
    : ownTrackRecord({ videoId: subject.videoId, request: { ...request, own }, body, at: ports.now() });
  if (!isSame && !(await putOwnTrack(record)).ok) return ['storageFullSentence'];
  const shown = await readSavedTrack(record, views);
  if (!shown?.ok) return ['ownFileUnreadable', name];
  const { skippedRows, timingIssues } = read.value;
  return { ...shown.value, skippedRows, timingIssues };
}
