import type { SampleData, SampleVideo } from '../sample-data/sample-data-types.ts';
import { hashOf } from '../sample-data/seeded.ts';
import { html, type Markup } from './html.ts';
import { channelList, channelNamed, homeList, playlistList, resultsList } from './list-content.ts';
import type { PageAddress } from './page-address.ts';
import { shortsContent, watchContent } from './watch-content.ts';

/** Content of a page. The player element persists during navigation and loads another file. */
export interface Content {
  /** Window title without the site's name. */
  title: string;
  page: PageAddress['page'];
  /** Address of the player's file; `null` if the page has no video, empty if the video has no file. */
  media: string | null;
  /** Address of the advertisement before the video, or `null`. */
  ad: string | null;
  poster: string | null;
  /** Id of the video, even if the page's address does not contain it; `null` without a video. */
  videoId: string | null;
  /** The channel whose page this is; links in the head name it. */
  channel?: { id: string; title: string } | undefined;
  body: Markup;
}

const withoutVideo = (page: PageAddress['page'], title: string, body: Markup): Content => ({
  title,
  page,
  media: null,
  ad: null,
  poster: null,
  videoId: null,
  body,
});

const unavailable = (page: PageAddress['page']): Content =>
  withoutVideo(page, '', html`<h1>This video is not available</h1><p><a href="/">Back to the start</a></p>`);

function withVideo(page: PageAddress['page'], video: SampleVideo, second: number, body: Markup): Content {
  const media = video.duration > 0 ? `/media/${video.id}.wav${second > 0 ? `#t=${second}` : ''}` : '';
  return { title: video.title, page, media, ad: null, poster: `/picture/${video.id}.svg`, videoId: video.id, body };
}

/** Returns a video for a clip; a clip's address contains no video id. */
function clipped(sampleData: SampleData, clipId: string): SampleVideo | undefined {
  const videos = sampleData.videos.filter((video) => video.duration > 60);
  return videos[hashOf(clipId) % videos.length];
}

/** Returns the content of a page, or a notice for an unknown page or video. */
export function contentOf(sampleData: SampleData, address: PageAddress): Content {
  switch (address.page) {
    case 'home':
      return withoutVideo('home', 'Start', homeList(sampleData));
    case 'results':
      return withoutVideo('results', address.words, resultsList(sampleData, address.words));
    case 'playlist':
      return withoutVideo(
        'playlist',
        sampleData.playlist(address.playlistId)?.title ?? '',
        playlistList(sampleData, address.playlistId),
      );
    case 'channel':
      return {
        ...withoutVideo('channel', address.name, channelList(sampleData, address.name)),
        channel: channelNamed(sampleData, address.name),
      };
    case 'clip': {
      const video = clipped(sampleData, address.clipId);
      return video ? withVideo('clip', video, 30, watchContent(sampleData, video, null)) : unavailable('clip');
    }
    case 'none':
      return withoutVideo(
        'none',
        'Not found',
        html`<h1>There is no such page</h1><p><a href="/">Back to the start</a></p>`,
      );
    default:
      return videoContent(sampleData, address);
  }
}

function videoContent(sampleData: SampleData, address: Extract<PageAddress, { videoId: string }>): Content {
  const video = sampleData.video(address.videoId);
  if (!video) return unavailable(address.page);
  const body =
    address.page === 'shorts' ? shortsContent(sampleData, video) : watchContent(sampleData, video, address.commentId);
  return withVideo(address.page, video, address.second, body);
}
