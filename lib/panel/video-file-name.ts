import { containerFor, soundFor } from '@/lib/core/files/join-command';
import { joinedName, mediaName } from '@/lib/core/files/media-name';
import { picksOf } from '@/lib/core/files/media-picks';
import { audioRows, videoRows } from '@/lib/core/files/media-row';
import { lastPart, saveName } from '@/lib/core/saves/save-name';
import type { HeldAnswer } from '@/lib/core/service/call';
import type { Reply } from '@/lib/core/service/endpoints';
import { readAnswer } from '@/lib/core/service/read-answer';
import type { Settings } from '@/lib/core/settings';
import type { Ports } from './ports';
import type { Subject } from './video-slice';

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
