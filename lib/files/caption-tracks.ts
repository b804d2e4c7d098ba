import { captionFormats, formats } from '@/lib/captions/formats';
import { type TrackOrigin, trackOrigin } from '@/lib/captions/track-origin';
import type { CaptionFile } from '@/lib/service/file-endpoints';
import { fileName } from '@/lib/shared/file-name';
import type { NamedVideo } from './media-file-name';

/** A track of a video with its files. */
export interface CaptionTrack {
  code: string;
  /** The service's name for it; may be empty. */
  label: string;
  origin: TrackOrigin;
  files: readonly CaptionFile[];
}

/** Groups the files of a list, which has one per format, by track and in their order. */
export function groupByTrack(files: readonly CaptionFile[]): CaptionTrack[] {
  const tracks = Map.groupBy(files, ({ languageCode, languageName = '' }) => `${languageCode} ${languageName}`);
  return [...tracks.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { languageCode: code, languageName: label = '' } = first;
    return [{ code, label, origin: trackOrigin(label, code), files: own }];
  });
}

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
