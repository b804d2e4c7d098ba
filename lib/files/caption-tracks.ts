import { type TrackOrigin, trackOrigin } from '@/lib/captions/track-origin';
import type { CaptionFile } from '@/lib/service/file-endpoints';

/** One track of a video, with the files it can be had as. */
export interface CaptionTrack {
  code: string;
  /** As the service names it; may be empty. */
  label: string;
  origin: TrackOrigin;
  files: readonly CaptionFile[];
}

/** The list has a row for each format: here a track stands once, in the order in which it came. */
export function groupByTrack(files: readonly CaptionFile[]): CaptionTrack[] {
  const tracks = Map.groupBy(files, ({ languageCode, languageName = '' }) => `${languageCode} ${languageName}`);
  return [...tracks.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { languageCode: code, languageName: label = '' } = first;
    return [{ code, label, origin: trackOrigin(label, code), files: own }];
  });
}
