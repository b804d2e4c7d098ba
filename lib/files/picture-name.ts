import { type NameWish, saveName } from '@/lib/downloads/download-name';
import type { ThumbnailFile } from '@/lib/service/file-schemas';
import type { Named } from './media-name';

/** The name of a thumbnail on disk: its size tells it from the others. */
export const pictureName = ({ id, width, height, format, url }: ThumbnailFile, about: Named, wish: NameWish): string =>
  saveName(wish, {
    title: about.title ?? '',
    id: about.videoId,
    quality: id || [width, height].filter(Boolean).join('x'),
    ext: format || (/\.(\w{2,5})(?:$|\?)/.exec(url)?.[1] ?? 'jpg'),
  });
