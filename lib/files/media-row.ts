import { linkExpiryOf } from '@/lib/platform/link-expiry';
import type { AudioFile, VideoFile } from '@/lib/service/file-endpoints';
import { bytesFrom } from '@/lib/shared/byte-text';
import { webLink } from '@/lib/shared/web-address';

/** A codec by the name that people know it by, and what it carries. */
interface Codec {
  name: string;
  carries: 'picture' | 'sound' | 'unknown';
}

const picture = (name: string): Codec => ({ name, carries: 'picture' });
const sound = (name: string): Codec => ({ name, carries: 'sound' });

/** Beginnings of codec strings (RFC 6381; registries of MP4RA and the WebM project). The first that fits is it. */
const knownCodecs: readonly (readonly [RegExp, Codec])[] = [
  [/^av01(?![a-z0-9])/i, picture('AV1')],
  [/^vp0?9(?![a-z0-9])/i, picture('VP9')],
  [/^vp0?8(?![a-z0-9])/i, picture('VP8')],
  [/^avc[1-4](?![a-z0-9])/i, picture('H.264')],
  [/^h264(?![a-z0-9])/i, picture('H.264')],
  [/^h(?:vc|ev)1(?![a-z0-9])/i, picture('H.265')],
  [/^(?:hevc|h265)(?![a-z0-9])/i, picture('H.265')],
  [/^vv[ci]1(?![a-z0-9])/i, picture('H.266')],
  [/^(?:dvh1|dvhe|dva1|dvav|dav1)(?![a-z0-9])/i, picture('Dolby Vision')],
  [/^mp4v(?![a-z0-9])/i, picture('MPEG-4')],
  [/^theora(?![a-z0-9])/i, picture('Theora')],
  [/^[hs]263(?![a-z0-9])/i, picture('H.263')],
  [/^opus(?![a-z0-9])/i, sound('Opus')],
  [/^vorbis(?![a-z0-9])/i, sound('Vorbis')],
  [/^mp4a\.40\.0?5$/i, sound('HE-AAC')],
  [/^mp4a\.40\.29$/i, sound('HE-AAC v2')],
  [/^mp4a\.40\.42$/i, sound('xHE-AAC')],
  // Object types 32 to 34 are the three layers of MPEG audio; 69 and 6b name the same by another number.
  [/^mp4a\.(?:40\.3[2-4]|69|6b)$/i, sound('MP3')],
  [/^mp4a\.a5$/i, sound('AC-3')],
  [/^mp4a\.a6$/i, sound('E-AC-3')],
  [/^mp4a\.ad$/i, sound('Opus')],
  [/^mp4a(?:\.(?:40|66|67|68)(?:\.\d+)?)?$/i, sound('AAC')],
  [/^aac(?![a-z0-9])/i, sound('AAC')],
  [/^mp3(?![a-z0-9])/i, sound('MP3')],
  [/^ac-3(?![a-z0-9])/i, sound('AC-3')],
  [/^ec-3(?![a-z0-9])/i, sound('E-AC-3')],
  [/^ac-4(?![a-z0-9])/i, sound('AC-4')],
  [/^dts[cehlx+-](?![a-z0-9])/i, sound('DTS')],
  [/^flac(?![a-z0-9])/i, sound('FLAC')],
  [/^alac(?![a-z0-9])/i, sound('ALAC')],
  [/^mh[am][12](?![a-z0-9])/i, sound('MPEG-H')],
  [/^iamf(?![a-z0-9])/i, sound('IAMF')],
  [/^sa(?:mr|wb)(?![a-z0-9])/i, sound('AMR')],
];

/** The codec that a string of RFC 6381 means; one that nobody knows stands for itself. */
export function identifyCodec(written: string): Codec {
  const hit = knownCodecs.find(([pattern]) => pattern.test(written));
  return hit ? hit[1] : { name: written, carries: 'unknown' };
}

/** Any of the AAC family, which players and editors of every maker take. */
export const isAac = ({ name }: Codec): boolean => name.endsWith('AAC') || name === 'HE-AAC v2';

/** What a media type says of a file (RFC 6838), with the codecs inside it (RFC 6381). */
interface MediaType {
  kind: 'video' | 'audio' | 'other';
  /** The part after the slash, such as `mp4`. */
  container: string;
  /** As written. */
  codecs: readonly string[];
}

const mediaTypePattern = /^\s*([\w.+-]{1,60})\/([\w.+-]{1,60})\s*(?:;|$)/;
const codecsPattern = /;\s*codecs\s*=\s*(?:"([^"]*)"|'([^']*)'|([^;\s]*))/i;

/** Reads a media type; `null` where the text is none. */
export function parseMediaType(text: string | undefined): MediaType | null {
  const parts = mediaTypePattern.exec(text ?? '');
  if (!parts) return null;
  const [, type = '', container = ''] = parts;
  const listed = codecsPattern.exec(text ?? '');
  const codecs = (listed?.[1] ?? listed?.[2] ?? listed?.[3] ?? '').split(',').map((one) => one.trim());
  return { kind: kindOf(type.toLowerCase()), container: container.toLowerCase(), codecs: codecs.filter(Boolean) };
}

const kindOf = (type: string): MediaType['kind'] => (type === 'video' || type === 'audio' ? type : 'other');

const extensions = new Map([
  ['mp4', 'mp4'],
  ['webm', 'webm'],
  ['3gpp', '3gp'],
  ['x-matroska', 'mkv'],
  ['quicktime', 'mov'],
  ['ogg', 'ogg'],
  ['mpeg', 'mp3'],
  ['aac', 'aac'],
  ['x-flv', 'flv'],
]);

/** The ending of a file of this type, without its dot. Sound alone in MP4 is an M4A. */
export function fileExtension(type: MediaType | null): string {
  if (type?.kind === 'audio' && type.container === 'mp4') return 'm4a';
  return (type && extensions.get(type.container)) ?? 'bin';
}

/** One file of a list of video or audio files, read; `null` wherever the service gave nothing, or nothing sensible. */
export interface MediaRow {
  /** Its place in the list: two rows may have the same number of the platform. */
  at: number;
  kind: 'video' | 'audio';
  /** As it came. */
  file: Readonly<Record<string, unknown>>;
  /** `null` where it is no address that could be opened. */
  link: string | null;
  /** When the link says it ends, in milliseconds since 1970. */
  until: number | null;
  type: MediaType | null;
  picture: Codec | null;
  sound: Codec | null;
  hasSound: 'yes' | 'no' | 'unknown';
  bytes: bigint | null;
  /** Bits per second: the average where it is given. */
  bitrate: number | null;
  /** Pixels of the shorter side, as labels count. */
  height: number | null;
  fps: number | null;
  /** Such as `1080p60`. */
  label: string | null;
  /** Hertz. */
  sampleRate: number | null;
  channels: number | null;
  seconds: number | null;
}

/** Rows of GET /files/video. */
export const videoRows = (files: readonly VideoFile[]): MediaRow[] =>
  files.map((file, at) => {
    const height = positive(Math.min(file.height ?? Number.NaN, file.width ?? Number.POSITIVE_INFINITY));
    const fps = positive(file.fps);
    return { ...commonFields('video', file, at), height, fps, label: resolutionLabel(file.qualityLabel, height, fps) };
  });

/** Rows of GET /files/audio. */
export const audioRows = (files: readonly AudioFile[]): MediaRow[] =>
  files.map((file, at) => ({
    ...commonFields('audio', file, at),
    sampleRate: positive(file.audioSampleRate),
    channels: positive(file.audioChannels),
  }));

function commonFields(kind: MediaRow['kind'], file: AudioFile | VideoFile, at: number): MediaRow {
  const type = parseMediaType(file.mimeType);
  const codecs = (type?.codecs ?? []).map(identifyCodec);
  const link = webLink(file.url);
  const milliseconds = positive(file.approxDurationMs);
  return {
    at,
    kind,
    file,
    link,
    until: link === null ? null : linkExpiryOf(link),
    type,
    picture: kind === 'video' ? findCodec('picture', codecs) : null,
    sound: kind === 'audio' ? findCodec('sound', codecs) : (codecs.find(({ carries }) => carries === 'sound') ?? null),
    hasSound: kind === 'audio' ? 'yes' : detectSound(codecs),
    bytes: bytesFrom(file.contentLength),
    bitrate: positive(file.averageBitrate) ?? positive(file.bitrate),
    height: null,
    fps: null,
    label: null,
    sampleRate: null,
    channels: null,
    seconds: milliseconds === null ? positive(file.lengthSeconds) : milliseconds / 1000,
  };
}

/** The codec that carries it; where none is known for it, one that nobody knows. */
const findCodec = (what: 'picture' | 'sound', codecs: readonly Codec[]): Codec | null =>
  codecs.find(({ carries }) => carries === what) ?? codecs.find(({ carries }) => carries === 'unknown') ?? null;

/** A single codec of a video is its picture; a second one that nobody knows may be sound. */
function detectSound(codecs: readonly Codec[]): MediaRow['hasSound'] {
  if (codecs.some(({ carries }) => carries === 'sound')) return 'yes';
  const isCertain = codecs.length === 1 || (codecs.length > 1 && codecs.every(({ carries }) => carries === 'picture'));
  return isCertain ? 'no' : 'unknown';
}

/** A label says its frames only where it has them; a bare height gets them from the row. */
function resolutionLabel(label: string | undefined, height: number | null, fps: number | null): string | null {
  const bare = label?.trim() || (height === null ? null : `${height}p`);
  return bare !== null && /^\d+p$/.test(bare) && fps !== null && fps > 30 ? `${bare}${fps}` : bare;
}

const positive = (value: string | number | undefined): number | null => {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) && number > 0 ? number : null;
};
