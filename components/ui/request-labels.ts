import type { RequestName } from '@/lib/service/ledger-entry';
import type { MessageName } from '@/lib/shared/localized-text';

/** The label of each request. */
export const requestLabels: Record<RequestName, MessageName> = {
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
  toolsBegin: 'askedToolsBegin',
  toolsList: 'askedToolsList',
  toolsCall: 'askedToolsCall',
};
