import { createHash } from 'node:crypto';
import type { SampleVideo } from '../sample-data/sample-data-types.ts';
import { rareAudioFormats, rarePictureFormats } from './rare-formats.ts';

/** A media format; `bitrate` is in bits per second. */
export interface MediaFormat {
  itag: number;
  mimeType: string;
  bitrate: number;
  audio?: { quality: string; sampleRate: number; channels: number };
  picture?: { width: number; height: number; fps: number; label: string; quality: string };
}

const audio = (itag: number, mimeType: string, bitrate: number, quality: string, sampleRate: number): MediaFormat => ({
  itag,
  mimeType,
  bitrate,
  audio: { quality: `AUDIO_QUALITY_${quality}`, sampleRate, channels: 2 },
});

const qualities: Record<number, string> = {
  144: 'tiny',
  240: 'small',
  360: 'medium',
  480: 'large',
  720: 'hd720',
  1080: 'hd1080',
};

const picture = (itag: number, mimeType: string, bitrate: number, height: number): MediaFormat => ({
  itag,
  mimeType,
  bitrate,
  picture: {
    width: 2 * Math.round((height * 16) / 9 / 2),
    height,
    fps: 30,
    label: `${height}p`,
    quality: qualities[height] ?? 'medium',
  },
});

export const audioFormats: MediaFormat[] = [
  audio(139, 'audio/mp4; codecs="mp4a.40.5"', 48_900, 'LOW', 22050),
  audio(140, 'audio/mp4; codecs="mp4a.40.2"', 129_700, 'MEDIUM', 44100),
  audio(249, 'audio/webm; codecs="opus"', 51_300, 'LOW', 48000),
  audio(250, 'audio/webm; codecs="opus"', 67_800, 'LOW', 48000),
  audio(251, 'audio/webm; codecs="opus"', 134_200, 'MEDIUM', 48000),
];

/** The platform's common video formats, with low bitrates so that downloads in tests are short. */
export const pictureFormats: MediaFormat[] = [
  picture(137, 'video/mp4; codecs="avc1.640028"', 900_000, 1080),
  picture(248, 'video/webm; codecs="vp9"', 780_000, 1080),
  picture(136, 'video/mp4; codecs="avc1.4d401f"', 450_000, 720),
  picture(135, 'video/mp4; codecs="avc1.4d401e"', 220_000, 480),
  picture(134, 'video/mp4; codecs="avc1.4d401e"', 120_000, 360),
  picture(133, 'video/mp4; codecs="avc1.4d4015"', 64_000, 240),
  picture(160, 'video/mp4; codecs="avc1.4d400c"', 32_000, 144),
];

export const formatOf = (itag: number): MediaFormat | undefined =>
  [...audioFormats, ...pictureFormats, ...rareAudioFormats, ...rarePictureFormats].find(
    (format) => format.itag === itag,
  );

/** Returns a pseudorandom number from 0 to 65,535 that depends only on the arguments. */
export const chance = (...words: (string | number)[]): number =>
  createHash('sha256').update(words.join(' ')).digest().readUInt16BE(0);

/** Returns the size of a file in bytes: bitrate times duration, varied by up to two percent. */
export function bytesOf(video: Pick<SampleVideo, 'id' | 'duration'>, { itag, bitrate }: MediaFormat): number {
  const wobble = 0.98 + (chance(video.id, itag) / 65_535) * 0.04;
  return Math.max(1024, Math.round(((bitrate * video.duration) / 8) * wobble));
}
