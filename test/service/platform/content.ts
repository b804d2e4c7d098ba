import { hashOf } from '../world/seeded.ts';
import type { World, WorldVideo } from '../world/shape.ts';
import { html, type Markup } from './html.ts';
import { channelList, homeList, playlistList, resultsList } from './list-content.ts';
import type { Place } from './place.ts';
import { shortsContent, watchContent } from './watch-content.ts';

/** What one address puts on the page; the player stays where it is and only gets another file. */
export interface Content {
  /** As in the window's title, without the site's name. */
  title: string;
  page: Place['page'];
  /** Address of the player's file, or `null` where no video is shown. */
  media: string | null;
  /** Address of what the player plays before it, if anything. */
  ad: string | null;
  poster: string | null;
  /** The video's id where one is shown, whatever the address says. */
  videoId: string | null;
  body: Markup;
}

const withoutVideo = (page: Place['page'], title: string, body: Markup): Content => ({
  title,
  page,
  media: null,
  ad: null,
  poster: null,
  videoId: null,
  body,
});

const unavailable = (page: Place['page']): Content =>
  withoutVideo(page, '', html`<h1>This video is not available</h1><p><a href="/">Back to the start</a></p>`);

function withVideo(page: Place['page'], video: WorldVideo, second: number, body: Markup): Content {
  const media = video.duration > 0 ? `/media/${video.id}.wav${second > 0 ? `#t=${second}` : ''}` : '';
  return { title: video.title, page, media, ad: null, poster: `/picture/${video.id}.svg`, videoId: video.id, body };
}

/** A clip's address does not name its video, so the world picks one for it. */
function clipped(world: World, clipId: string): WorldVideo | undefined {
  const videos = world.videos.filter((video) => video.duration > 60);
  return videos[hashOf(clipId) % videos.length];
}

/** The content of a place; a place or a video that is none says so instead. */
export function contentOf(world: World, place: Place): Content {
  switch (place.page) {
    case 'home':
      return withoutVideo('home', 'Start', homeList(world));
    case 'results':
      return withoutVideo('results', place.words, resultsList(world, place.words));
    case 'playlist':
      return withoutVideo(
        'playlist',
        world.playlist(place.playlistId)?.title ?? '',
        playlistList(world, place.playlistId),
      );
    case 'channel':
      return withoutVideo('channel', place.name, channelList(world, place.name));
    case 'clip': {
      const video = clipped(world, place.clipId);
      return video ? withVideo('clip', video, 30, watchContent(world, video, null)) : unavailable('clip');
    }
    case 'none':
      return withoutVideo(
        'none',
        'Not found',
        html`<h1>There is no such page</h1><p><a href="/">Back to the start</a></p>`,
      );
    default:
      return videoContent(world, place);
  }
}

function videoContent(world: World, place: Extract<Place, { videoId: string }>): Content {
  const video = world.video(place.videoId);
  if (!video) return unavailable(place.page);
  const body = place.page === 'shorts' ? shortsContent(world, video) : watchContent(world, video, place.commentId);
  return withVideo(place.page, video, place.second, body);
}
