import { hashOf } from '../world/seeded.ts';
import type { World, WorldVideo } from '../world/shape.ts';
import { html, type Markup } from './html.ts';
import { channelList, homeList, playlistList, resultsList } from './list-content.ts';
import type { PageAddress } from './place.ts';
import { shortsContent, watchContent } from './watch-content.ts';

/** Content of an address; the player element stays and gets another file. */
export interface Content {
  /** Window title without the site's name. */
  title: string;
  page: PageAddress['page'];
  /** Address of the player's file, or `null` without a video. */
  media: string | null;
  /** Address of the advertisement before the video, or `null`. */
  ad: string | null;
  poster: string | null;
  /** Id of the video even if the address does not contain it, or `null`. */
  videoId: string | null;
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

function withVideo(page: PageAddress['page'], video: WorldVideo, second: number, body: Markup): Content {
  const media = video.duration > 0 ? `/media/${video.id}.wav${second > 0 ? `#t=${second}` : ''}` : '';
  return { title: video.title, page, media, ad: null, poster: `/picture/${video.id}.svg`, videoId: video.id, body };
}

/** Picks a video for a clip, whose address does not name one. */
function clipped(world: World, clipId: string): WorldVideo | undefined {
  const videos = world.videos.filter((video) => video.duration > 60);
  return videos[hashOf(clipId) % videos.length];
}

/** Returns the content of a page, or a notice for an unknown page or video. */
export function contentOf(world: World, address: PageAddress): Content {
  switch (address.page) {
    case 'home':
      return withoutVideo('home', 'Start', homeList(world));
    case 'results':
      return withoutVideo('results', address.words, resultsList(world, address.words));
    case 'playlist':
      return withoutVideo(
        'playlist',
        world.playlist(address.playlistId)?.title ?? '',
        playlistList(world, address.playlistId),
      );
    case 'channel':
      return withoutVideo('channel', address.name, channelList(world, address.name));
    case 'clip': {
      const video = clipped(world, address.clipId);
      return video ? withVideo('clip', video, 30, watchContent(world, video, null)) : unavailable('clip');
    }
    case 'none':
      return withoutVideo(
        'none',
        'Not found',
        html`<h1>There is no such page</h1><p><a href="/">Back to the start</a></p>`,
      );
    default:
      return videoContent(world, address);
  }
}

function videoContent(world: World, address: Extract<PageAddress, { videoId: string }>): Content {
  const video = world.video(address.videoId);
  if (!video) return unavailable(address.page);
  const body = address.page === 'shorts' ? shortsContent(world, video) : watchContent(world, video, address.commentId);
  return withVideo(address.page, video, address.second, body);
}
