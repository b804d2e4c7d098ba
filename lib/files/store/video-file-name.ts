import type { Ports } from '@/lib/app-store/ports';
import type { Subject } from '@/lib/app-store/video-slice';
import { lastPart, saveName } from '@/lib/downloads/download-name';
import type { HeldAnswer } from '@/lib/service/call';
import type { Reply } from '@/lib/service/endpoints';
import { readAnswer } from '@/lib/service/read-response';
import type { Settings } from '@/lib/settings/settings';
import { containerFor, soundFor } from '../join-command';
import { joinedName, mediaName } from '../media-name';
import { picksOf } from '../media-picks';
import { audioRows, videoRows } from '../media-row';

/**
 * The name that the video's own file gets when it is saved: of the quick pick with sound, or of what a silent one becomes with
 * its sound, as far as lists of files are held; else by the reader's template alone. Without folders; nothing is asked for.
 */
export async function videoFileName(
  { held }: Pick<Ports, 'held'>,
  subject: Subject,
  { naming }: Pick<Settings, 'naming'>,
): Promise<string> {
  const all = await held.about(subject.videoId);
  const rows = videoRows(newest('videoFiles', all) ?? []);
  const audible = rows.filter(({ hasSound }) => hasSound !== 'no');
  const [pick] = picksOf('video', audible.length > 0 ? audible : rows);
  if (!pick) return lastPart(saveName(naming, { title: subject.title ?? '', id: subject.videoId, ext: 'mp4' }));
  const { row } = pick;
  const sound = row.hasSound === 'no' ? soundFor(row, audioRows(newest('audioFiles', all) ?? [])) : undefined;
  const name = sound
    ? joinedName(row, sound, containerFor(row, sound).container, subject, naming)
    : mediaName(row, subject, naming);
  return lastPart(name);
}

/** What was answered last; `undefined` where nothing is held, or nothing that can be read. */
function newest<N extends 'videoFiles' | 'audioFiles'>(name: N, all: readonly HeldAnswer[]): Reply<N> | undefined {
  const held = all.find((one) => one.name === name);
  const read = held && readAnswer(name, held);
  return read?.ok ? read.value.value : undefined;
}
