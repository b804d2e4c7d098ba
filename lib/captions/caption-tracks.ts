import { createFileNamer } from '@/lib/captions/file-names';
import { allExportFormats, formats } from '@/lib/captions/formats';
import { type TrackOrigin, trackOrigin } from '@/lib/captions/track-origin';
import { baseName, type FileNaming } from '@/lib/downloads/download-name';
import type { NamedVideo } from '@/lib/files/media-file-name';
import type { CaptionFile } from '@/lib/service/file-endpoints';
import type { Translate } from '@/lib/shared/localized-text';

export interface CaptionTrack {
  code: string;
  /** The service's name for the track; may be empty. */
  label: string;
  origin: TrackOrigin;
  files: readonly CaptionFile[];
}

/** Groups the files of a list by track, in the order of the list. A track has one file for each format. */
export function groupByTrack(files: readonly CaptionFile[]): CaptionTrack[] {
  const tracks = Map.groupBy(files, ({ languageCode, languageName = '' }) => `${languageCode} ${languageName}`);
  return [...tracks.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { languageCode: code, languageName: label = '' } = first;
    return [{ code, label, origin: trackOrigin(label, code), files: own }];
  });
}

/**
 * Returns the export format for a format in a caption list; `undefined` if it is unknown. The service uses `text` for
 * `txt`.
 */
export function findCaptionFormat(format: string) {
  const known = allExportFormats.find((one) => one === (format === 'text' ? 'txt' : format));
  return known && formats[known];
}

/** Returns the name of a format in a caption list, such as "SubRip" for `srt`; unknown formats keep the service's name. */
export function formatLabel(format: string, t: Translate): string {
  const known = findCaptionFormat(format);
  return known ? t(known.name) : format;
}

/** Returns the name of a caption file, with the language of the track and, if automatic or translated, its origin. */
export function captionFileName(
  { code, origin }: CaptionTrack,
  format: string,
  { videoId, title }: NamedVideo,
  naming: FileNaming,
): string {
  const qualifiers = origin === 'automatic' || origin === 'translated' ? [origin] : [];
  const extension = findCaptionFormat(format)?.extension ?? format;
  return baseName(createFileNamer(naming)({ videoId, title, lang: code, qualifiers }, extension));
}
