import { downloadName, type FileNaming } from '@/lib/downloads/download-name';
import type { ThumbnailFile } from '@/lib/service/file-schemas';
import type { NamedVideo } from './media-file-name';

/** The name of a thumbnail on disk: its size tells it from the others. */
export const thumbnailFileName = (
  { id, width, height, format, url }: ThumbnailFile,
  subject: NamedVideo,
  naming: FileNaming,
): string =>
  downloadName(naming, {
    title: subject.title ?? '',
    id: subject.videoId,
    quality: id || [width, height].filter(Boolean).join('x'),
    ext: format || (/\.(\w{2,5})(?:$|\?)/.exec(url)?.[1] ?? 'jpg'),
  });
