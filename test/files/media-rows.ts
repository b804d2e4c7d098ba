import { audioRows, type MediaRow, videoRows } from '@/lib/files/media-row';

const link = (itag: number): string => `https://media.example/videoplayback?itag=${itag}&expire=1800021600`;

export const videoFile = (itag: number, height: number, fps: number, codecs: string, more: object = {}) => ({
  itag,
  url: link(itag),
  mimeType: `video/${codecs.startsWith('vp9') ? 'webm' : 'mp4'}; codecs="${codecs}"`,
  width: Math.round((height * 16) / 9),
  height,
  fps,
  qualityLabel: fps > 30 ? `${height}p${fps}` : `${height}p`,
  averageBitrate: height * 1000,
  contentLength: String(height * 100_000),
  approxDurationMs: '1083000',
  ...more,
});

export const audioFile = (itag: number, codec: string, bitrate: number, more: object = {}) => ({
  itag,
  url: link(itag),
  mimeType: `audio/${codec === 'opus' ? 'webm' : 'mp4'}; codecs="${codec}"`,
  averageBitrate: bitrate,
  audioSampleRate: codec === 'opus' ? '48000' : '44100',
  audioChannels: 2,
  contentLength: String(bitrate * 100),
  approxDurationMs: '1083000',
  ...more,
});

/** Returns a video file as a row of the Files tab. */
export const videoRow = (...args: Parameters<typeof videoFile>): MediaRow => first(videoRows([videoFile(...args)]));
export const audioRow = (...args: Parameters<typeof audioFile>): MediaRow => first(audioRows([audioFile(...args)]));

function first([row]: MediaRow[]): MediaRow {
  if (!row) throw new Error('One file makes one row.');
  return row;
}
