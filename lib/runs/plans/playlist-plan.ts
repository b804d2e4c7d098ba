import type { PlannedRequest } from '@/lib/provenance/capture';
import type { ParamsOf } from '@/lib/service/endpoints';
import { nextPageToken } from '../next-page';
import type { PlaylistPlan, PlaylistSource } from '../plan';
import type { RunRule } from '../rule';

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
