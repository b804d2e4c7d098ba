import { createHash } from 'node:crypto';
import { z } from 'zod/v3';
import type { SampleChannel, SampleData, SamplePlaylist, SampleVideo } from '../sample-data/sample-data-types.ts';
import { endpoint } from './endpoint.ts';
import { pageOf } from './paging.ts';
import { channelId, pageToken, videoId } from './param-schemas.ts';
import { notFound } from './rejection.ts';
import { thumbnailsOf } from './thumbnails.ts';
import { platformWord } from './value-sets.ts';

interface Item {
  playlist: Pick<SamplePlaylist, 'id' | 'channel'>;
  position: number;
  video: SampleVideo;
}

/** Returns the id of a channel's uploads playlist, which starts with UU instead of UC. */
const uploadsId = (channel: SampleChannel): string => channel.id.replace(/^UC/, 'UU');

function itemsOf(sampleData: SampleData, playlist: Pick<SamplePlaylist, 'id' | 'channel'>, ids: string[]): Item[] {
  return ids.flatMap((id, position) => {
    const video = sampleData.video(id);
    return video ? { playlist, position, video } : [];
  });
}

function uploadsOf(sampleData: SampleData, channel: SampleChannel): Item[] {
  const ids = sampleData.uploads(channel.id).map((video) => video.id);
  return itemsOf(sampleData, { id: uploadsId(channel), channel }, ids);
}

function inPlaylist(sampleData: SampleData, id: string): Item[] | null {
  const playlist = sampleData.playlist(id);
  if (playlist) return itemsOf(sampleData, playlist, playlist.videoIds);
  const channel = sampleData.channel(id.replace(/^UU/, 'UC'));
  return channel && id.startsWith('UU') ? uploadsOf(sampleData, channel) : null;
}

function ofChannel(sampleData: SampleData, id: string): Item[] | null {
  const channel = sampleData.channel(id);
  return channel ? uploadsOf(sampleData, channel) : null;
}

function withVideo(sampleData: SampleData, id: string): Item[] | null {
  const video = sampleData.video(id);
  if (!video) return null;
  const playlists = sampleData
    .playlistsWith(id)
    .flatMap((playlist) => itemsOf(sampleData, playlist, playlist.videoIds));
  return [...uploadsOf(sampleData, video.channel), ...playlists].filter((item) => item.video.id === id);
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

/** GET /playlistItems by playlist, channel or video; a video id filters the items of a playlist or channel. */
export const playlistItems = endpoint({
  name: 'playlistItems',
  method: 'GET',
  path: '/playlistItems',
  undocumentedNames: { playlist: 'playlistItems.playlist', video: 'playlistItems.video', page: 'playlistItems.page' },
  // Section "Errors": this endpoint wraps its validation error in another object.
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
  run({ playlist, channelId, video, page }, { sampleData, addresses }) {
    const found =
      playlist !== undefined
        ? inPlaylist(sampleData, playlist)
        : channelId !== undefined
          ? ofChannel(sampleData, channelId)
          : withVideo(sampleData, video ?? '');
    if (!found) return notFound('Nothing has this id');
    const items = found.filter((item) => video === undefined || item.video.id === video);
    const shown = pageOf(items, page, perPage);
    return { body: { ...shown, data: shown.data.map((item) => itemRow(item, addresses.platform)) } };
  },
});
