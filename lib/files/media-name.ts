import { type NameWish, saveName } from '@/lib/downloads/download-name';
import type { MediaRow } from './media-row';
import { endingOf } from './media-type';

/** What files are named after, beside the file itself. */
export interface Named {
  videoId: string;
  title: string | null;
}

/** What tells a file from the others of its video: "1080p60", "130k". In no language, because it goes into names. */
export function qualityName({ kind, label, bitrate }: MediaRow): string {
  if (kind === 'video') return label ?? '';
  return bitrate === null ? '' : `${Math.round(bitrate / 1000)}k`;
}

/** The name of a file on disk, by the reader's own template (FIL-06). */
export const mediaName = (row: MediaRow, { videoId, title }: Named, wish: NameWish): string =>
  saveName(wish, {
    title: title ?? '',
    id: videoId,
    quality: qualityName(row),
    codec: codecOf(row),
    ext: endingOf(row.type),
  });

/** The name of the file that a picture and a sound become. */
export const joinedName = (video: MediaRow, audio: MediaRow, container: string, about: Named, wish: NameWish): string =>
  saveName(wish, {
    title: about.title ?? '',
    id: about.videoId,
    quality: [qualityName(video), qualityName(audio)].filter(Boolean).join(' '),
    codec: [codecOf(video), codecOf(audio)].filter(Boolean).join(' '),
    ext: container,
  });

const codecOf = ({ kind, picture, sound }: MediaRow): string => (kind === 'video' ? picture : sound)?.name ?? '';
