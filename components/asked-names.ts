import type { EndpointName } from '@/lib/core/service/endpoints';
import type { MessageName } from '@/lib/core/words';

/** What each endpoint is asked for, in the reader's words. */
export const askedNames: Record<EndpointName, MessageName> = {
  captions: 'askedCaptions',
  batchVideos: 'askedBatchVideos',
  videos: 'askedVideos',
  popularVideos: 'askedPopularVideos',
  search: 'askedSearch',
  autocomplete: 'askedAutocomplete',
  relatedVideos: 'askedRelatedVideos',
  playlistItems: 'askedPlaylistItems',
  commentReplies: 'askedCommentReplies',
  captionFiles: 'askedCaptionFiles',
  thumbnailFiles: 'askedThumbnailFiles',
  audioFiles: 'askedAudioFiles',
  videoFiles: 'askedVideoFiles',
};
