import { quoteForShell } from '@/lib/shared/escape-text';
import type { MessageName } from '@/lib/shared/localized-text';
import { isAac, type MediaRow } from './media-row';

type Container = 'mp4' | 'webm' | 'mkv';
export type Shell = 'posix' | 'powershell';

/** The container of a picture and a sound that are put together as they are, and why this one. */
interface ContainerChoice {
  container: Container;
  because: MessageName;
}

const mp4Codecs = { picture: ['H.264', 'H.265', 'AV1', 'MPEG-4'], sound: ['MP3', 'AC-3', 'E-AC-3'] };
const webmCodecs = { picture: ['VP8', 'VP9', 'AV1'], sound: ['Opus', 'Vorbis'] };

/** What both codecs may stand in and players expect them in; Matroska takes every mixture. */
export function containerFor({ picture }: MediaRow, { sound }: MediaRow): ContainerChoice {
  if (!picture || !sound) return { container: 'mkv', because: 'filesJoinMkvUnknown' };
  if (webmCodecs.picture.includes(picture.name) && webmCodecs.sound.includes(sound.name))
    return { container: 'webm', because: 'filesJoinWebm' };
  if (mp4Codecs.picture.includes(picture.name) && (isAac(sound) || mp4Codecs.sound.includes(sound.name)))
    return { container: 'mp4', because: 'filesJoinMp4' };
  return { container: 'mkv', because: 'filesJoinMkv' };
}

/** The sound that goes with a picture without a mixture of families: the best of its own, else the best there is. */
export function bestSoundFor(video: MediaRow, sounds: readonly MediaRow[]): MediaRow | undefined {
  const best = sounds.toSorted((a, b) => (b.bitrate ?? 0) - (a.bitrate ?? 0));
  return best.find((sound) => containerFor(video, sound).container !== 'mkv') ?? best[0];
}

/** Names on disk. */
interface JoinNames {
  video: string;
  audio: string;
  joined: string;
}

/** ffmpeg's command that puts picture and sound into one file without encoding either anew, for the folder they lie in. */
export function joinCommand({ video, audio, joined }: JoinNames, shell: Shell): string {
  const quote = shell === 'posix' ? quoteForShell : powershellQuoted;
  // A name that begins with a minus or holds a colon would be an option or a protocol; as a path it is neither.
  const path = (name: string): string => quote(shell === 'posix' ? `./${name}` : `.\\${name}`);
  return `ffmpeg -i ${path(video)} -i ${path(audio)} -map 0:v:0 -map 1:a:0 -c copy ${path(joined)}`;
}

/** PowerShell takes typographic single quotes for plain ones, and two of them for one (about_Quoting_Rules). */
const powershellQuoted = (text: string): string => `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
