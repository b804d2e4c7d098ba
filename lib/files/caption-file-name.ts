import { captionFormats, formats } from '@/lib/captions/formats';
import { fileName } from '@/lib/shared/file-name';
import type { CaptionTrack } from './caption-tracks';
import type { NamedVideo } from './media-file-name';

/** A format of a caption list: its row among ours; `undefined` for one that we do not know. The service says `text` for `txt`. */
export function findCaptionFormat(format: string) {
  const known = captionFormats.find((one) => one === (format === 'text' ? 'txt' : format));
  return known && formats[known];
}

/** The name of a caption file: the language, and where the track comes from unless it is the authored one. */
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
