import { readBodyText } from '@/lib/provenance/repository/capture-body';
import type { CachedResponse } from '@/lib/service/call';
import { VideoId } from '@/lib/service/ids';
import { responseToStore } from '@/lib/service/response-cache';
import { ok, type Result } from '@/lib/shared/result';
import { database } from '@/lib/storage/database';
import { type StorageFull, writeTransaction } from '@/lib/storage/write-transaction';
import type { ReceivedResponse, Step, StepResults } from '../run';
import { receivedStep, storedStep } from '../step-transitions';

/**
 * Stores captions in the cache, where every page finds them, and closes the step in the same transaction. Cached
 * captions are there already. `isChanged` returns whether data was deleted since the response was checked; then it must
 * be checked again.
 */
export function receiveCaptions(
  step: Step,
  response: CachedResponse,
  came: ReceivedResponse,
  isChanged: () => boolean,
): Promise<Result<Step | 'again' | null, StorageFull>> {
  const { runId, n } = step;
  return writeTransaction(['steps', 'answers', 'trackTexts'], async (tx) => {
    if (isChanged()) return 'again';
    const current = await tx.objectStore('steps').get([runId, n]);
    const received = current ? receivedStep(current, null, came) : null;
    if (!received) return null;
    const stored = storedStep(received, resultsOfCaptions(response));
    await tx.objectStore('steps').put(stored);
    if (!came.cacheHit) {
      const answers = tx.objectStore('answers');
      await answers.put(responseToStore(await answers.get(response.key), response));
      // The text prepared from an older response is outdated.
      await tx.objectStore('trackTexts').delete(response.key);
    }
    return stored;
  });
}

function resultsOfCaptions({ videoId }: CachedResponse): StepResults {
  const id = VideoId.safeParse(videoId);
  return {
    ids: id.success ? [id.data] : [],
    fresh: 0,
    missing: 0,
    nextPageToken: null,
    totalResults: null,
    newest: null,
    oldest: null,
  };
}

/** Replaces a step in memory. */
export function replaceStep(steps: Step[], step: Step): Result<'stored', never> {
  const at = steps.findIndex(({ n }) => n === step.n);
  steps[at < 0 ? steps.length : at] = step;
  return ok('stored');
}

/** Returns the response of a received step; `undefined` if it was deleted meanwhile. */
export async function receivedResponseOf({ name, asked, came, captureId }: Step): Promise<CachedResponse | undefined> {
  if (!came || captureId === null) return undefined;
  const stored = await (await database()).get('bodies', captureId);
  const { key, videoId, requestedAt, receivedAt, status, contentType } = came;
  const body = stored && (await readBodyText(stored));
  return body === undefined
    ? undefined
    : { key, name, asked, videoId, requestedAt, receivedAt, status, contentType, body };
}
