import type { PlannedRequest } from '@/lib/provenance/capture';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { ChannelId, VideoId } from '@/lib/service/ids';
import { nextPageToken } from '../next-page';
import type { RunRule } from '../rule';

/** What a list belongs to (section "GET /playlistItems"): a playlist, the uploads of a channel, or a video. */
export type PlaylistSource =
  | { is: 'playlist'; id: string }
  | { is: 'channel'; id: ChannelId }
  | { is: 'video'; id: VideoId };

/** The videos of a list, page by page. */
export interface PlaylistPlan {
  kind: 'playlist';
  of: PlaylistSource;
  /** Most pages that are asked for; how many there are is only known from the last. */
  pages: number;
}

export const playlist: RunRule<PlaylistPlan> = {
  first: ({ of, pages }) => (pages > 0 ? [playlistRequest(of, null)] : []),
  next: ({ of, pages }, done, before) => {
    const page = nextPageToken(done, before, pages);
    return page === null ? [] : [playlistRequest(of, page)];
  },
  maxRequests: ({ of, pages }) => [{ question: playlistRequest(of, null), times: pages }],
};

function playlistRequest({ is, id }: PlaylistSource, page: string | null): PlannedRequest {
  const asked: ParamsOf<'playlistItems'> = {
    ...(is === 'playlist' && { playlist: id }),
    ...(is === 'channel' && { channelId: id }),
    ...(is === 'video' && { video: id }),
    ...(page !== null && { page }),
  };
  return { name: 'playlistItems', asked, note: {} };
}
