import { linkExpiryOf } from '@/lib/platform/link-expiry';
import type { AudioFile, VideoFile } from '@/lib/service/file-schemas';
import { bytesFrom } from '@/lib/shared/byte-text';
import { webLink } from '@/lib/shared/https-link';
import { type Codec, identifyCodec } from './codecs';
import { type MediaType, parseMediaType } from './media-type';

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
