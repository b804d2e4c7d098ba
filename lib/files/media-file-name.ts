import { downloadName, type FileNaming } from '@/lib/downloads/download-name';
import { fileExtension, type MediaRow } from './media-row';

/** The video that a file is named after. */
export interface NamedVideo {
  videoId: string;
  title: string | null;
}

/** Returns the quality in a file name, such as "1080p60" or "130k". It is not localized. */
export function qualityLabel({ kind, label, bitrate }: MediaRow): string {
  if (kind === 'video') return label ?? '';
  return bitrate === null ? '' : `${Math.round(bitrate / 1000)}k`;
}

/** Returns a file name by the user's template. */
export const mediaFileName = (row: MediaRow, { videoId, title }: NamedVideo, naming: FileNaming): string =>
  downloadName(naming, {
    title: title ?? '',
    id: videoId,
    quality: qualityLabel(row),
    codec: codecLabel(row),
    ext: fileExtension(row.type),
  });

/** Returns the name of the file that joins a picture and a sound. */
export const joinedFileName = (
  video: MediaRow,
  audio: MediaRow,
  container: string,
  subject: NamedVideo,
  naming: FileNaming,
): string =>
  downloadName(naming, {
    title: subject.title ?? '',
    id: subject.videoId,
    quality: [qualityLabel(video), qualityLabel(audio)].filter(Boolean).join(' '),
    codec: [codecLabel(video), codecLabel(audio)].filter(Boolean).join(' '),
    ext: container,
  });

const codecLabel = ({ kind, picture, sound }: MediaRow): string => (kind === 'video' ? picture : sound)?.name ?? '';
