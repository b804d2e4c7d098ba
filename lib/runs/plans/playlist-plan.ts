import type { Question } from '@/lib/provenance/capture';
import type { Asked } from '@/lib/service/endpoints';
import type { ChannelId, VideoId } from '@/lib/service/ids';
import { nextPage } from '../next-page';
import type { RunRule } from '../rule';

/** What a list belongs to (section "GET /playlistItems"): a playlist, the uploads of a channel, or a video. */
export type ListOf = { is: 'playlist'; id: string } | { is: 'channel'; id: ChannelId } | { is: 'video'; id: VideoId };

/** The videos of a list, page by page (SEA-05). */
export interface PlaylistPlan {
  kind: 'playlist';
  of: ListOf;
  /** Most pages that are asked for; how many there are is only known from the last. */
  pages: number;
}

export const playlist: RunRule<PlaylistPlan> = {
  first: ({ of, pages }) => (pages > 0 ? [questionOf(of, null)] : []),
  next: ({ of, pages }, done, before) => {
    const page = nextPage(done, before, pages);
    return page === null ? [] : [questionOf(of, page)];
  },
  worst: ({ of, pages }) => [{ question: questionOf(of, null), times: pages }],
};

function questionOf({ is, id }: ListOf, page: string | null): Question {
  const asked: Asked<'playlistItems'> = {
    ...(is === 'playlist' && { playlist: id }),
    ...(is === 'channel' && { channelId: id }),
    ...(is === 'video' && { video: id }),
    ...(page !== null && { page }),
  };
  return { name: 'playlistItems', asked, note: {} };
}
