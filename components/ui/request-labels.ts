import type { RequestName } from '@/lib/service/ledger-entry';
import type { MessageName } from '@/lib/shared/localized-text';

/** The label of each request. */
export const requestLabels: Record<RequestName, MessageName> = {
  captions: 'requestCaptions',
  batchVideos: 'requestBatchVideos',
  videos: 'requestVideos',
  popularVideos: 'requestPopularVideos',
  search: 'requestSearch',
  autocomplete: 'requestAutocomplete',
  relatedVideos: 'requestRelatedVideos',
  playlistItems: 'requestPlaylistItems',
  commentReplies: 'requestCommentReplies',
  captionFiles: 'requestCaptionFiles',
  thumbnailFiles: 'requestThumbnailFiles',
  audioFiles: 'requestAudioFiles',
  videoFiles: 'requestVideoFiles',
  toolsBegin: 'requestToolsConnect',
  toolsList: 'requestToolsList',
  toolsCall: 'requestToolsCall',
};
