import { linkExpiryOf } from '@/lib/platform/media-links';
import type { AudioFile, VideoFile } from '@/lib/service/file-endpoints';
import { bytesFrom } from '@/lib/shared/byte-text';
import { webLink } from '@/lib/shared/web-address';

/** A codec with its common name. */
interface Codec {
  name: string;
  carries: 'picture' | 'sound' | 'unknown';
}

const picture = (name: string): Codec => ({ name, carries: 'picture' });
const sound = (name: string): Codec => ({ name, carries: 'sound' });

/**
 * Patterns of codec strings (RFC 6381; registries of MP4RA and the WebM project). The first match determines the codec.
 */
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
  // Object types 32 to 34 are the layers of MPEG audio; 69 and 6b are other identifiers for them.
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

/** Returns the codec of an RFC 6381 string. An unknown codec has the string as its name. */
export function identifyCodec(written: string): Codec {
  const hit = knownCodecs.find(([pattern]) => pattern.test(written));
  return hit ? hit[1] : { name: written, carries: 'unknown' };
}

/** Returns whether a codec belongs to the AAC family, which most players and editors support. */
export const isAac = ({ name }: Codec): boolean => name.endsWith('AAC') || name === 'HE-AAC v2';

/** A media type (RFC 6838) with its codecs (RFC 6381). */
interface MediaType {
  kind: 'video' | 'audio' | 'other';
  /** The part after the slash, such as `mp4`. */
  container: string;
  /** As received. */
  codecs: readonly string[];
}

const mediaTypePattern = /^\s*([\w.+-]{1,60})\/([\w.+-]{1,60})\s*(?:;|$)/;
const codecsPattern = /;\s*codecs\s*=\s*(?:"([^"]*)"|'([^']*)'|([^;\s]*))/i;

/** Parses a media type. Returns `null` if it is invalid. */
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

/** Returns the file extension of a media type, without its dot. An MP4 file with only sound has the extension `m4a`. */
export function fileExtension(type: MediaType | null): string {
  if (type?.kind === 'audio' && type.container === 'mp4') return 'm4a';
  return (type && extensions.get(type.container)) ?? 'bin';
}

/** A video or audio file of a list; fields are `null` if the service gave no valid value. */
export interface MediaRow {
  /** Identifies the file in newer lists as well, whatever its position. Unique in a list. */
  key: string;
  kind: 'video' | 'audio';
  /** The file as received. */
  file: Readonly<Record<string, unknown>>;
  /** `null` if it is not a web address. */
  link: string | null;
  /** The expiry time that the link states, in milliseconds since 1970; `null` if it states none. */
  expiresAt: number | null;
  type: MediaType | null;
  picture: Codec | null;
  sound: Codec | null;
  hasSound: 'yes' | 'no' | 'unknown';
  bytes: bigint | null;
  /** Bits per second; the average if it is given. */
  bitrate: number | null;
  /** Pixels of the shorter side, as in quality labels. */
  height: number | null;
  fps: number | null;
  /** Such as `1080p60`. */
  label: string | null;
  /** Hertz. */
  sampleRate: number | null;
  channels: number | null;
  seconds: number | null;
}

/** Parses the files of GET /files/video. */
export const videoRows = (files: readonly VideoFile[]): MediaRow[] => {
  const keys = uniqueKeys(files);
  return files.map((file, index) => {
    const height = positive(Math.min(file.height ?? Number.NaN, file.width ?? Number.POSITIVE_INFINITY));
    const fps = positive(file.fps);
    return {
      ...commonFields('video', file, keys[index] ?? ''),
      height,
      fps,
      label: resolutionLabel(file.qualityLabel, height, fps),
    };
  });
};

/** Parses the files of GET /files/audio. */
export const audioRows = (files: readonly AudioFile[]): MediaRow[] => {
  const keys = uniqueKeys(files);
  return files.map((file, index) => ({
    ...commonFields('audio', file, keys[index] ?? ''),
    sampleRate: positive(file.audioSampleRate),
    channels: positive(file.audioChannels),
  }));
};

/**
 * Returns a key for each file. Dubbed sound tracks have one format number, and the parameter `xtags` of their links
 * tells them apart.
 */
function uniqueKeys(files: readonly (AudioFile | VideoFile)[]): string[] {
  const counts = new Map<string, number>();
  return files.map((file) => {
    const tags = URL.parse(webLink(file.url) ?? '')?.searchParams.get('xtags');
    const key = [file.itag, file.mimeType, tags].join(' ');
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key} ${count}`;
  });
}

function commonFields(kind: MediaRow['kind'], file: AudioFile | VideoFile, key: string): MediaRow {
  const type = parseMediaType(file.mimeType);
  const codecs = (type?.codecs ?? []).map(identifyCodec);
  const link = webLink(file.url);
  const milliseconds = positive(file.approxDurationMs);
  return {
    key,
    kind,
    file,
    link,
    expiresAt: link === null ? null : linkExpiryOf(link),
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

/** Returns the codec of the picture or the sound, or else a codec whose kind is unknown; `null` if there is neither. */
const findCodec = (what: 'picture' | 'sound', codecs: readonly Codec[]): Codec | null =>
  codecs.find(({ carries }) => carries === what) ?? codecs.find(({ carries }) => carries === 'unknown') ?? null;

/**
 * Returns whether a video has sound. A single codec belongs to the picture, so there is no sound. An unknown codec
 * among several may belong to the sound.
 */
function detectSound(codecs: readonly Codec[]): MediaRow['hasSound'] {
  if (codecs.some(({ carries }) => carries === 'sound')) return 'yes';
  const isCertain = codecs.length === 1 || (codecs.length > 1 && codecs.every(({ carries }) => carries === 'picture'));
  return isCertain ? 'no' : 'unknown';
}

/** Returns the quality label. A frame rate above 30 is appended if the label does not include it. */
function resolutionLabel(label: string | undefined, height: number | null, fps: number | null): string | null {
  const bare = label?.trim() || (height === null ? null : `${height}p`);
  return bare !== null && /^\d+p$/.test(bare) && fps !== null && fps > 30 ? `${bare}${fps}` : bare;
}

const positive = (value: string | number | undefined): number | null => {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) && number > 0 ? number : null;
};
