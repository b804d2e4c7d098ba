import { citationFrom, dayText } from '@/lib/citation/citation-formats';
import { readVideoFacts } from '@/lib/details/repository/video-facts';
import { type SavedVideoDetails, videoFromDetails } from '@/lib/details/store/saved-details';
import { clockText } from '@/lib/shared/time-text';
import type { CopiedVideo } from '../copy/copy-input';

interface NamedVideo {
  videoId: string;
  title: string | null;
}

/** Returns what the saved details say about a video or, without a channel in them, other saved responses. */
export async function readCopiedVideo(
  { videoId, title }: NamedVideo,
  details: SavedVideoDetails,
): Promise<CopiedVideo> {
  const { response } = details;
  const video = videoFromDetails(details, videoId);
  const cited = video && response && citationFrom(videoId, video, response.receivedAt);
  const facts = cited?.author ? null : await readVideoFacts(videoId);
  return {
    id: videoId,
    title: title || video?.title || facts?.title || null,
    channel: cited?.author ?? facts?.channel ?? null,
    date: cited?.issued ? dayText(cited.issued) : null,
    duration: cited?.length ?? (facts?.length ? clockText(facts.length) : null),
  };
}

export const unknownVideo = ({ videoId, title }: NamedVideo): CopiedVideo => ({
  id: videoId,
  title,
  channel: null,
  date: null,
  duration: null,
});
