import type { MediaFormat } from './formats.ts';

type Sound = [itag: number, mimeType: string, bitrate: number, sampleRate: number, channels: number];

/** Rare audio codecs and channel counts; of the last two, one has an unknown codec and the other states no codec. */
const sounds: Sound[] = [
  [141, 'audio/mp4; codecs="mp4a.40.2"', 256_000, 44_100, 2],
  [256, 'audio/mp4; codecs="mp4a.40.5"', 192_000, 24_000, 6],
  [380, 'audio/mp4; codecs="ac-3"', 384_000, 48_000, 6],
  [328, 'audio/mp4; codecs="ec-3"', 384_000, 48_000, 6],
  [171, 'audio/webm; codecs="vorbis"', 128_000, 44_100, 2],
  [338, 'audio/webm; codecs="opus"', 480_000, 48_000, 4],
  [773, 'audio/mp4; codecs="iamf.001.001.Opus"', 900_000, 48_000, 24],
  [9001, 'audio/x-unheard; codecs="zzz.9"', 77_000, 8_000, 1],
  [9002, 'audio/webm', 70_000, 48_000, 2],
];

/** Audio formats that only `special.everyCodec` lists. */
export const rareAudioFormats: MediaFormat[] = sounds.map(([itag, mimeType, bitrate, sampleRate, channels]) => ({
  itag,
  mimeType,
  bitrate,
  audio: { quality: 'AUDIO_QUALITY_HIGH', sampleRate, channels },
}));

type Sight = [
  itag: number,
  mimeType: string,
  bitrate: number,
  width: number,
  height: number,
  fps: number,
  label: string,
];

/**
 * Rare video codecs, sizes, frame rates and labels. Formats 17, 18 and 22 contain sound: the interface has no
 * audio fields for video rows, so only the second codec in the type shows it.
 */
const sights: Sight[] = [
  [18, 'video/mp4; codecs="avc1.42001E, mp4a.40.2"', 500_000, 640, 360, 30, '360p'],
  [22, 'video/mp4; codecs="avc1.64001F, mp4a.40.2"', 1_200_000, 1280, 720, 30, '720p'],
  [299, 'video/mp4; codecs="avc1.64002a"', 3_200_000, 1920, 1080, 60, '1080p60'],
  [303, 'video/webm; codecs="vp9"', 2_900_000, 1920, 1080, 60, '1080p60'],
  [335, 'video/webm; codecs="vp09.02.41.10.01.09.16.09.00"', 3_600_000, 1920, 1080, 60, '1080p60 HDR'],
  [337, 'video/webm; codecs="vp09.02.51.10.01.09.16.09.00"', 15_000_000, 3840, 2160, 60, '2160p60 HDR'],
  [399, 'video/mp4; codecs="av01.0.08M.08"', 700_000, 1920, 1080, 30, '1080p'],
  [401, 'video/mp4; codecs="av01.0.12M.08"', 6_000_000, 3840, 2160, 30, '2160p'],
  [701, 'video/mp4; codecs="av01.0.13M.10.0.110.09.16.09.0"', 12_000_000, 3840, 2160, 60, '2160p60 HDR'],
  [571, 'video/mp4; codecs="av01.0.16M.08"', 24_000_000, 7680, 4320, 60, '4320p60'],
  [9101, 'video/mp4; codecs="hvc1.2.4.L150.B0"', 5_000_000, 2560, 1440, 25, '1440p'],
  [9102, 'video/mp4; codecs="hev1.1.6.L93.B0"', 1_000_000, 1280, 720, 24, '720p'],
  [17, 'video/3gpp; codecs="mp4v.20.3, mp4a.40.2"', 60_000, 176, 144, 12, '144p'],
  [278, 'video/webm; codecs="vp8"', 80_000, 256, 144, 15, '144p'],
  [9103, 'video/mp4; codecs="avc1.640028"', 1_500_000, 1080, 1920, 30, '1080p'],
  [9104, 'video/x-unseen; codecs="zzz.9, yyy"', 90_000, 100, 100, 1, 'Premium'],
  [9105, 'video/webm', 90_000, 426, 240, 30, ''],
];

/** Video formats that only `special.everyCodec` lists. */
export const rarePictureFormats: MediaFormat[] = sights.map(([itag, mimeType, bitrate, width, height, fps, label]) => ({
  itag,
  mimeType,
  bitrate,
  picture: { width, height, fps, label, quality: height > 720 ? `hd${height}` : 'medium' },
}));
