import { downloadName, type FileNaming, uniqueName } from '@/lib/downloads/download-name';
import type { ThumbnailFile } from '@/lib/service/file-endpoints';
import type { MessageName } from '@/lib/shared/localized-text';
import { quoteForShell } from '@/lib/shared/text';
import { audioTrackLabel, withOriginalAudio } from './audio-track';
import { fileExtension, isAac, type MediaRow } from './media-row';

export interface NamedVideo {
  videoId: string;
  title: string | null;
}

/** Returns the quality in a file name, such as "1080p60" or "130k". It is not localized. */
export function qualityLabel({ kind, label, bitrate }: MediaRow): string {
  if (kind === 'video') return label ?? '';
  return bitrate === null ? '' : `${Math.round(bitrate / 1000)}k`;
}

export const mediaFileName = (row: MediaRow, { videoId, title }: NamedVideo, naming: FileNaming): string => {
  const lang = audioTrackLabel(row);
  return downloadName(withLanguage(naming, lang), {
    title: title ?? '',
    id: videoId,
    quality: qualityLabel(row),
    codec: codecLabel(row),
    lang,
    ext: fileExtension(row.type),
  });
};

/** Adds the language of an audio track to a template without one, because its files differ in nothing else. */
const withLanguage = ({ template, emoji }: FileNaming, lang: string): FileNaming => {
  const isMissing = lang !== '' && !template.includes('{lang}');
  return { template: isMissing ? template.replace(/\.?\{ext\}$|$/, ' {lang}$&') : template, emoji };
};

/** Returns the name of the file that joins a video file and an audio file, different from both of their names. */
export function mergedMediaFileName(
  video: MediaRow,
  audio: MediaRow,
  container: string,
  subject: NamedVideo,
  naming: FileNaming,
): string {
  const lang = audioTrackLabel(audio) || audioTrackLabel(video);
  const name = downloadName(withLanguage(naming, lang), {
    title: subject.title ?? '',
    id: subject.videoId,
    lang,
    quality: [qualityLabel(video), qualityLabel(audio)].filter(Boolean).join(' '),
    codec: [codecLabel(video), codecLabel(audio)].filter(Boolean).join(' '),
    ext: container,
  });
  return uniqueName(name, new Set([video, audio].map((row) => mediaFileName(row, subject, naming).toLowerCase())));
}

const codecLabel = ({ kind, picture, sound }: MediaRow): string => (kind === 'video' ? picture : sound)?.name ?? '';

/** Returns the file name of a thumbnail with its id, such as "maxres", or else its width and height. */
export const thumbnailFileName = (
  { id, width, height, format, url }: ThumbnailFile,
  subject: NamedVideo,
  naming: FileNaming,
): string =>
  downloadName(naming, {
    title: subject.title ?? '',
    id: subject.videoId,
    quality: id || [width, height].filter(Boolean).join('x'),
    ext: format || (/\.(\w{2,5})(?:$|\?)/.exec(url ?? '')?.[1] ?? 'jpg'),
  });

/** Returns each format of a list once, webp and jpg first; '' for files without one. */
export function thumbnailFormats(files: readonly ThumbnailFile[]): string[] {
  const present = new Set(files.map(({ format = '' }) => format));
  const usual = ['webp', 'jpg'].filter((format) => present.has(format));
  return [...usual, ...[...present].filter((format) => !usual.includes(format))];
}

/** A thumbnail with its index in the list, because two thumbnails may be equal. */
interface IndexedThumbnail {
  at: number;
  file: ThumbnailFile;
}

/** Returns the thumbnails of a format, the largest first and those without a size last. */
export const thumbnailsOfFormat = (files: readonly ThumbnailFile[], format: string): IndexedThumbnail[] =>
  files
    .map((file, index) => ({ at: index, file }))
    .filter(({ file }) => (file.format ?? '') === format)
    .toSorted((a, b) => areaOf(b.file) - areaOf(a.file));

const areaOf = ({ width = 0, height = 0 }: ThumbnailFile): number => width * height;

type Container = 'mp4' | 'webm' | 'mkv';
export type Shell = 'posix' | 'powershell';

/** The container for joining a picture and a sound without re-encoding, and the reason for the choice. */
interface ContainerChoice {
  container: Container;
  because: MessageName;
}

const mp4Codecs = { picture: ['H.264', 'H.265', 'AV1', 'MPEG-4'], sound: ['MP3', 'AC-3', 'E-AC-3'] };
const webmCodecs = { picture: ['VP8', 'VP9', 'AV1'], sound: ['Opus', 'Vorbis'] };

/** Returns the container that players expect for both codecs. Matroska supports every combination. */
export function containerFor({ picture }: MediaRow, { sound }: MediaRow): ContainerChoice {
  if (!picture || !sound) return { container: 'mkv', because: 'filesJoinMkvUnknown' };
  if (webmCodecs.picture.includes(picture.name) && webmCodecs.sound.includes(sound.name))
    return { container: 'webm', because: 'filesJoinWebm' };
  if (mp4Codecs.picture.includes(picture.name) && (isAac(sound) || mp4Codecs.sound.includes(sound.name)))
    return { container: 'mp4', because: 'filesJoinMp4' };
  return { container: 'mkv', because: 'filesJoinMkv' };
}

/**
 * Returns the original sound with the highest bit rate that needs no Matroska container, or else the one with the
 * highest bit rate.
 */
export function bestSoundFor(video: MediaRow, sounds: readonly MediaRow[]): MediaRow | undefined {
  const best = withOriginalAudio(sounds).toSorted((a, b) => (b.bitrate ?? 0) - (a.bitrate ?? 0));
  return best.find((sound) => containerFor(video, sound).container !== 'mkv') ?? best[0];
}

interface JoinNames {
  video: string;
  audio: string;
  joined: string;
}

/**
 * Returns the ffmpeg command that joins picture and sound without re-encoding. It must run in the folder of the files.
 */
export function joinCommand({ video, audio, joined }: JoinNames, shell: Shell): string {
  const quote = shell === 'posix' ? quoteForShell : powershellQuoted;
  // Without a folder, ffmpeg would mistake a leading minus for an option, and a colon for the end of a protocol.
  const path = (name: string): string => quote(shell === 'posix' ? `./${name}` : `.\\${name}`);
  return `ffmpeg -i ${path(video)} -i ${path(audio)} -map 0:v:0 -map 1:a:0 -c copy ${path(joined)}`;
}

/**
 * Quotes a string for PowerShell, which treats typographic single quotes as plain ones and escapes them by doubling
 * (about_Quoting_Rules).
 */
const powershellQuoted = (text: string): string => `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
