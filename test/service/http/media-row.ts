import { bytesOf, chance, type MediaFormat } from '../media/formats.ts';
import type { SampleVideo } from '../sample-data/sample-data-types.ts';
import type { Service } from '../service.ts';

/** Formats a number of bytes with a unit. */
export function readableBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 2)} ${units[step]}`;
}

/** Returns a time up to 46 days after publication, in microseconds since 1970. */
const modified = (video: SampleVideo, itag: number): number =>
  (Date.parse(video.publishedAt) + chance(itag, video.id) * 60_000) * 1000;

/**
 * Treats the microseconds of some rows as milliseconds, which gives the out-of-range years that the interface
 * warns of.
 */
const parsedModified = (micros: number, isOutOfRange: boolean): string =>
  new Date(isOutOfRange ? micros : micros / 1000).toISOString();

function rangesOf(video: SampleVideo, { itag, picture }: MediaFormat) {
  // The interface allows empty objects for both ranges of a video file.
  if (picture && chance('empty', video.id, itag) % 4 === 0) return { initRange: {}, indexRange: {} };
  const last = 600 + (chance('init', video.id, itag) % 200);
  const indexed = last + 1 + Math.max(32, Math.round(video.duration * 2));
  return {
    initRange: { start: '0', end: String(last) },
    indexRange: { start: String(last + 1), end: String(indexed) },
  };
}

/** Returns the fields that only audio files or only video files have. */
const ownFields = ({ audio, picture }: MediaFormat) => ({
  ...(audio
    ? { audioQuality: audio.quality, audioSampleRate: String(audio.sampleRate), audioChannels: audio.channels }
    : {}),
  ...(picture ? { width: picture.width, height: picture.height, fps: picture.fps, qualityLabel: picture.label } : {}),
});

/**
 * Returns a row of "Audio file format" or "Video file format". The link of licensed content is bound to the network.
 */
export function mediaRow(video: SampleVideo, format: MediaFormat, { links, switches }: Service) {
  const bytes = bytesOf(video, format);
  const micros = modified(video, format.itag);
  const network = video.regionLicensed ? switches.network : null;
  const millis = Math.round(video.duration * 1000);
  return {
    itag: format.itag,
    url: links.signed('/videoplayback', { id: video.id, itag: String(format.itag), clen: String(bytes) }, network),
    mimeType: format.mimeType,
    bitrate: format.bitrate,
    averageBitrate: Math.round((bytes * 8) / Math.max(1, video.duration)),
    ...rangesOf(video, format),
    lastModified: String(micros),
    contentLength: String(bytes),
    quality: format.picture?.quality ?? 'tiny',
    projectionType: 'RECTANGULAR',
    ...ownFields(format),
    approxDurationMs: String(millis),
    parsedContentLength: readableBytes(bytes),
    lengthSeconds: String(Math.round(video.duration)),
    parsedLastModified: parsedModified(
      micros,
      format.picture !== undefined && chance('year', video.id, format.itag) % 3 === 0,
    ),
    ...(chance('replicated', video.id, format.itag) % 3 === 0 ? { highReplication: true } : {}),
  };
}
