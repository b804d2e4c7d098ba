import { createHash } from 'node:crypto';
import { z } from 'zod/v3';
import type { World, WorldChannel, WorldPlaylist, WorldVideo } from '../world/shape.ts';
import { endpoint } from './endpoint.ts';
import { pageOf } from './paging.ts';
import { channelId, pageToken, videoId } from './question-parts.ts';
import { notThere } from './refusal.ts';
import { thumbnailsOf } from './thumbnails.ts';
import { platformWord } from './value-sets.ts';

interface Item {
  playlist: Pick<WorldPlaylist, 'id' | 'channel'>;
  position: number;
  video: WorldVideo;
}

/** The uploads playlist of a channel has an id that starts with UU instead of UC. */
const uploadsId = (channel: WorldChannel): string => channel.id.replace(/^UC/, 'UU');

function itemsOf(world: World, playlist: Pick<WorldPlaylist, 'id' | 'channel'>, ids: string[]): Item[] {
  return ids.flatMap((id, position) => {
    const video = world.video(id);
    return video ? { playlist, position, video } : [];
  });
}

function uploadsOf(world: World, channel: WorldChannel): Item[] {
  const ids = world.uploads(channel.id).map((video) => video.id);
  return itemsOf(world, { id: uploadsId(channel), channel }, ids);
}

function inPlaylist(world: World, id: string): Item[] | null {
  const playlist = world.playlist(id);
  if (playlist) return itemsOf(world, playlist, playlist.videoIds);
  const channel = world.channel(id.replace(/^UU/, 'UC'));
  return channel && id.startsWith('UU') ? uploadsOf(world, channel) : null;
}

function ofChannel(world: World, id: string): Item[] | null {
  const channel = world.channel(id);
  return channel ? uploadsOf(world, channel) : null;
}

function withVideo(world: World, id: string): Item[] | null {
  const video = world.video(id);
  if (!video) return null;
  const playlists = world.playlistsWith(id).flatMap((playlist) => itemsOf(world, playlist, playlist.videoIds));
  return [...uploadsOf(world, video.channel), ...playlists].filter((item) => item.video.id === id);
}

const itemRow = ({ playlist, position, video }: Item, platform: string) => ({
  kind: `${platformWord}#video`,
  videoId: video.id,
  id: createHash('sha256').update(`${playlist.id} ${position}`).digest('base64url'),
  privacyStatus: 'public',
  videoPublishedAt: video.publishedAt,
  publishedAt: video.publishedAt,
  channelId: playlist.channel.id,
  channelTitle: playlist.channel.title,
  title: video.title,
  description: video.description,
  thumbnails: thumbnailsOf(video.id, platform, ['default', 'medium', 'high', 'standard', 'maxres']),
  playlistId: playlist.id,
  position,
  videoOwnerChannelTitle: video.channel.title,
  videoOwnerChannelId: video.channel.id,
});

const perPage = 50;

/** GET /playlistItems by playlist, channel or video; a video id narrows down the other two. */
export const playlistItems = endpoint({
  name: 'playlistItems',
  method: 'GET',
  path: '/playlistItems',
  undocumentedNames: { playlist: 'playlistItems.playlist', video: 'playlistItems.video', page: 'playlistItems.page' },
  // Section "Errors": this endpoint wraps its validation error in one more object.
  wrapInvalid: (body) => ({ success: false, error: body }),
  paramsSchema: () =>
    z
      .object({
        playlist: z.string().optional(),
        channelId: channelId.optional(),
        video: videoId.optional(),
        page: pageToken,
      })
      .superRefine(({ playlist, channelId, video }, context) => {
        if (playlist !== undefined || channelId !== undefined || video !== undefined) return;
        const issue = { code: 'invalid_type', expected: 'string', received: 'undefined' } as const;
        context.addIssue({ ...issue, path: ['playlist'], message: 'Required' });
      }),
  run({ playlist, channelId, video, page }, { world, addresses }) {
    const found =
      playlist !== undefined
        ? inPlaylist(world, playlist)
        : channelId !== undefined
          ? ofChannel(world, channelId)
          : withVideo(world, video ?? '');
    if (!found) return notThere('Nothing has this id');
    const items = found.filter((item) => video === undefined || item.video.id === video);
    const shown = pageOf(items, page, perPage);
    return { body: { ...shown, data: shown.data.map((item) => itemRow(item, addresses.platform)) } };
  },
});
