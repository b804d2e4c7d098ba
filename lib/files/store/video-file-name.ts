import type { Ports } from '@/lib/app-store/ports';
import type { Subject } from '@/lib/app-store/video-slice';
import { baseName, downloadName } from '@/lib/downloads/download-name';
import type { CachedResponse } from '@/lib/service/call';
import type { ResponseOf } from '@/lib/service/endpoints';
import { readResponse } from '@/lib/service/read-response';
import type { Settings } from '@/lib/settings/settings';
import { bestSoundFor, containerFor, mediaFileName, mergedMediaFileName } from '../media-file-name';
import { audioRows, videoRows } from '../media-row';
import { quickPicks } from '../media-selection';

/**
 * Returns the file name that the downloaded video probably has, without folders. If a list of files is saved, the name
 * is that of the first quick pick, preferably a file that may have sound. If that pick has no sound, it is joined with
 * the best sound of the saved audio list, if such a list exists. Without a list, the name contains neither quality nor
 * codec. Sends no request.
 */
export async function videoFileName(
  { responses }: Pick<Ports, 'responses'>,
  subject: Subject,
  { naming }: Pick<Settings, 'naming'>,
): Promise<string> {
  const all = await responses.about(subject.videoId);
  const rows = videoRows(newestSavedList('videoFiles', all) ?? []);
  const audible = rows.filter(({ hasSound }) => hasSound !== 'no');
  const [pick] = quickPicks('video', audible.length > 0 ? audible : rows);
  if (!pick) return baseName(downloadName(naming, { title: subject.title ?? '', id: subject.videoId, ext: 'mp4' }));
  const { row } = pick;
  const sound =
    row.hasSound === 'no' ? bestSoundFor(row, audioRows(newestSavedList('audioFiles', all) ?? [])) : undefined;
  const name = sound
    ? mergedMediaFileName(row, sound, containerFor(row, sound).container, subject, naming)
    : mediaFileName(row, subject, naming);
  return baseName(name);
}

/** Returns the newest saved list; `undefined` if there is none or it is unreadable. */
function newestSavedList<N extends 'videoFiles' | 'audioFiles'>(
  name: N,
  all: readonly CachedResponse[],
): ResponseOf<N> | undefined {
  const cached = all.find((one) => one.name === name);
  const read = cached && readResponse(name, cached);
  return read?.ok ? read.value.value : undefined;
}
