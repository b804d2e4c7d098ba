import { captionFormats, formats } from '@/lib/captions/formats';
import { fileName } from '@/lib/shared/file-name';
import type { CaptionTrack } from './caption-tracks';
import type { NamedVideo } from './media-file-name';

/** Returns our format for one of a caption list; `undefined` if it is unknown. The service says `text` for `txt`. */
export function findCaptionFormat(format: string) {
  const known = captionFormats.find((one) => one === (format === 'text' ? 'txt' : format));
  return known && formats[known];
}

/** Returns the name of a caption file, with the language and the origin of the track unless it is authored. */
export function captionFileName(
  { code, origin }: CaptionTrack,
  format: string,
  { videoId, title }: NamedVideo,
): string {
  const from = origin === 'automatic' || origin === 'translated' ? origin : '';
  return fileName({
    title: title ?? '',
    id: videoId,
    lang: [code, from].filter(Boolean).join(' '),
    ext: findCaptionFormat(format)?.extension ?? format,
  });
}
