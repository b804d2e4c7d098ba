import { autocomplete } from './autocomplete.ts';
import { captionFiles } from './caption-files.ts';
import { captions } from './captions.ts';
import { commentReplies } from './comment-replies.ts';
import type { Endpoint } from './endpoint.ts';
import { audioFiles, videoFiles } from './media-files.ts';
import { playlistItems } from './playlist-items.ts';
import { popularVideos } from './popular-videos.ts';
import { relatedVideos } from './related-videos.ts';
import { search } from './search.ts';
import { thumbnailFiles } from './thumbnail-files.ts';
import { batchVideos, videos } from './videos.ts';

export const endpoints: Endpoint[] = [
  captions,
  batchVideos,
  videos,
  popularVideos,
  search,
  autocomplete,
  relatedVideos,
  playlistItems,
  commentReplies,
  captionFiles,
  thumbnailFiles,
  audioFiles,
  videoFiles,
];
