import type { CachedResponse } from '@/lib/service/call';
import type { Result } from '@/lib/shared/result';
import { bodyWithoutVideo, isOnlyAbout, responseWithoutVideo } from '@/lib/storage/without-video';
import { deletedVideos } from './deleted-videos';
import { putResponse } from './store-response';

type Deleted = ReturnType<typeof deletedVideos.since>[number];

/** An answer without the videos that were forgotten while its question was under way; `null` where it was about one of them. */
export function withoutDeleted(answer: CachedResponse): { answer: CachedResponse | null; redacted: number } {
  let [left, redacted] = [answer, 0];
  for (const deleted of deletedVideos.since(answer.requestedAt)) {
    if (concerns(left, deleted)) return { answer: null, redacted: 0 };
    redacted += bodyWithoutVideo(left.body, deleted.videoId).rows;
    left = responseWithoutVideo(left, deleted.videoId);
  }
  return { answer: left, redacted };
}

const concerns = ({ videoId, name, asked }: CachedResponse, deleted: Deleted): boolean =>
  videoId === deleted.videoId ||
  isOnlyAbout(asked, deleted.videoId) ||
  (name === 'commentReplies' && deleted.comments.includes((asked as { comment: string }).comment));

/** Stores a response, as far as nothing of it was forgotten meanwhile. Returns what is stored; `null` where all was forgotten. */
export async function putUnlessDeleted(
  response: CachedResponse,
): Promise<Result<CachedResponse | null, { kind: 'storage-full' }>> {
  const { answer: left } = withoutDeleted(response);
  return left ? putResponse(left) : { ok: true, value: null };
}
