import { downloadName, type FileNaming } from '@/lib/downloads/download-name';
import { fileExtension, type MediaRow } from './media-row';

/** What files are named after, beside the file itself. */
export interface NamedVideo {
  videoId: string;
  title: string | null;
}

/** What tells a file from the others of its video: "1080p60", "130k". In no language, because it goes into names. */
export function qualityLabel({ kind, label, bitrate }: MediaRow): string {
  if (kind === 'video') return label ?? '';
  return bitrate === null ? '' : `${Math.round(bitrate / 1000)}k`;
}

/** The name of a file on disk, by the user's own template. */
export const mediaFileName = (row: MediaRow, { videoId, title }: NamedVideo, naming: FileNaming): string =>
  downloadName(naming, {
    title: title ?? '',
    id: videoId,
    quality: qualityLabel(row),
    codec: codecLabel(row),
    ext: fileExtension(row.type),
  });

/** The name of the file that a picture and a sound become. */
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
