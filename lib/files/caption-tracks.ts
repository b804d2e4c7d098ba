import { type TrackOrigin, trackOrigin } from '@/lib/captions/track-origin';
import type { CaptionFile } from '@/lib/service/file-endpoints';

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
