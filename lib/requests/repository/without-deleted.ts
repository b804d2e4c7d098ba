import type { HeldAnswer } from '@/lib/service/call';
import type { Result } from '@/lib/shared/result';
import { answerWithout, bodyWithout, isAboutOnly } from '@/lib/storage/without-video';
import { forgotten } from './deleted-responses';
import { putResponse } from './put-response';

type Forgotten = ReturnType<typeof forgotten.since>[number];

/** An answer without the videos that were forgotten while its question was under way; `null` where it was about one of them. */
export function withoutForgotten(answer: HeldAnswer): { answer: HeldAnswer | null; redacted: number } {
  let [left, redacted] = [answer, 0];
  for (const gone of forgotten.since(answer.requestedAt)) {
    if (isAbout(left, gone)) return { answer: null, redacted: 0 };
    redacted += bodyWithout(left.body, gone.videoId).rows;
    left = answerWithout(left, gone.videoId);
  }
  return { answer: left, redacted };
}

const isAbout = ({ videoId, name, asked }: HeldAnswer, gone: Forgotten): boolean =>
  videoId === gone.videoId ||
  isAboutOnly(asked, gone.videoId) ||
  (name === 'commentReplies' && gone.comments.includes((asked as { comment: string }).comment));

/** Stores a response, as far as nothing of it was forgotten meanwhile. Returns what is stored; `null` where all was forgotten. */
export async function putUnforgotten(answer: HeldAnswer): Promise<Result<HeldAnswer | null, { kind: 'storage-full' }>> {
  const { answer: left } = withoutForgotten(answer);
  return left ? putResponse(left) : { ok: true, value: null };
}
