import type { MessageName } from '@/lib/shared/localized-text';
import { quoteForShell } from '@/lib/shared/text';
import { isAac, type MediaRow } from './media-row';

type Container = 'mp4' | 'webm' | 'mkv';
export type Shell = 'posix' | 'powershell';

/** The container for an unchanged picture and sound, and the reason for it. */
interface ContainerChoice {
  container: Container;
  because: MessageName;
}

const mp4Codecs = { picture: ['H.264', 'H.265', 'AV1', 'MPEG-4'], sound: ['MP3', 'AC-3', 'E-AC-3'] };
const webmCodecs = { picture: ['VP8', 'VP9', 'AV1'], sound: ['Opus', 'Vorbis'] };

/** Returns the container that players expect for both codecs. Matroska takes every combination. */
export function containerFor({ picture }: MediaRow, { sound }: MediaRow): ContainerChoice {
  if (!picture || !sound) return { container: 'mkv', because: 'filesJoinMkvUnknown' };
  if (webmCodecs.picture.includes(picture.name) && webmCodecs.sound.includes(sound.name))
    return { container: 'webm', because: 'filesJoinWebm' };
  if (mp4Codecs.picture.includes(picture.name) && (isAac(sound) || mp4Codecs.sound.includes(sound.name)))
    return { container: 'mp4', because: 'filesJoinMp4' };
  return { container: 'mkv', because: 'filesJoinMkv' };
}

/** Returns the best sound of the same codec family, else the best of all. */
export function bestSoundFor(video: MediaRow, sounds: readonly MediaRow[]): MediaRow | undefined {
  const best = sounds.toSorted((a, b) => (b.bitrate ?? 0) - (a.bitrate ?? 0));
  return best.find((sound) => containerFor(video, sound).container !== 'mkv') ?? best[0];
}

/** File names. */
interface JoinNames {
  video: string;
  audio: string;
  joined: string;
}

/** Returns the ffmpeg command that joins picture and sound without re-encoding, in the folder of the files. */
export function joinCommand({ video, audio, joined }: JoinNames, shell: Shell): string {
  const quote = shell === 'posix' ? quoteForShell : powershellQuoted;
  // A name with a leading minus or a colon would be an option or a protocol, but not as a path.
  const path = (name: string): string => quote(shell === 'posix' ? `./${name}` : `.\\${name}`);
  return `ffmpeg -i ${path(video)} -i ${path(audio)} -map 0:v:0 -map 1:a:0 -c copy ${path(joined)}`;
}

/** PowerShell treats typographic single quotes as plain ones, and escapes them by doubling (about_Quoting_Rules). */
const powershellQuoted = (text: string): string => `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
