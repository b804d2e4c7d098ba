import { isRequest, trackIdFrom } from '@/lib/captions/track-request';
import type { SavedThread } from '@/lib/comments/reply-thread';
import { captionsVideosOf } from '@/lib/runs/run-rules';
import { type CachedResponse, newestResponse } from '@/lib/service/call';
import { sha256Hex } from '@/lib/shared/sha256';
import { encodeUtf8 } from '@/lib/shared/text';
import type { ExportSource } from './export-file';
import { type ReplyAuthors, tagsForFile, withPseudonyms } from './replies-file';
import { withoutSignedLinks } from './response-rows';

/** The replies to export, and how their authors are named. */
export interface ExportedReplies {
  threads(): AsyncIterable<SavedThread>;
  people: ReplyAuthors;
}

/** A response that is saved for a video and not for a run, as it is exported. */
interface ExportedResponse {
  response: CachedResponse;
  /** See `responseId`. */
  id: string;
  /** The body without signed links. */
  text: string;
}

/** Returns the id that a saved response has in a package: that of its request. */
export const responseId = ({ requestId, body }: Pick<CachedResponse, 'requestId' | 'body'>): string =>
  requestId ?? sha256Hex(encodeUtf8(withoutSignedLinks(body)));

/**
 * Yields the saved captions and track lists of the exported videos, and the replies, if they are exported. A newer
 * response without rows is one of its own.
 */
export async function* savedResponses(
  source: Pick<ExportSource, 'snapshot' | 'chosen' | 'history'>,
  replies: ExportedReplies | null,
): AsyncGenerator<ExportedResponse> {
  const exported = (stored: CachedResponse): ExportedResponse[] =>
    [stored, ...(stored.newerEmptyResponse ? [newestResponse(stored)] : [])].map((response) => ({
      response,
      id: responseId(response),
      text: withoutSignedLinks(response.body),
    }));
  for await (const stored of savedCaptions(source)) if (!isNoResponse(stored)) yield* exported(stored);
  if (replies) for await (const { response } of exportedReplies(replies)) yield* exported(response);
}

/** Returns whether stored captions are no response of the service: the user's own, or translated on this device. */
const isNoResponse = (stored: CachedResponse): boolean => {
  const track = trackIdFrom(stored);
  return track !== null && !isRequest(track.request);
};

/**
 * Yields the saved captions and track lists of the exported videos. The whole collection includes those of videos that
 * only a captions run names.
 */
export async function* savedCaptions({
  snapshot,
  chosen,
  history,
}: Pick<ExportSource, 'snapshot' | 'chosen' | 'history'>): AsyncGenerator<CachedResponse> {
  const plans = chosen ? [] : (await history.runs()).map(({ plan }) => plan);
  const requested = plans.flatMap((plan) => (plan.kind === 'captions' ? captionsVideosOf(plan) : []));
  yield* history.saved(chosen ?? new Set<string>([...snapshot.ids, ...requested]));
}

/** Yields the responses with replies as they are exported: with pseudonyms, unless people are named. */
export async function* exportedReplies({ threads, people }: ExportedReplies) {
  const isNamed = people.naming.is === 'named';
  for await (const { videoId, comment, responses, names } of threads()) {
    const tags = await tagsForFile([...names.authors.values()], people);
    for (const response of responses)
      yield { videoId, comment, response: isNamed ? response : withPseudonyms(response, names, tags) };
  }
}
