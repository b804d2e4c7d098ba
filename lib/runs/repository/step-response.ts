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
 * Puts captions that a run asked for where those of a panel lie, and closes their step, in one transaction: nothing can lose
 * what was paid for, every page finds it, and no collection has it as evidence. What was given from what is held lies there.
 * `isAnother`: something was forgotten since the answer was looked at, so that it has to be looked at again.
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
      // What was made of an older answer, to be opened, goes with that.
      await tx.objectStore('trackTexts').delete(response.key);
    }
    return stored;
  });
}

/** The video that the captions are of, as all that their answer tells of. */
function resultsOfCaptions({ videoId }: CachedResponse): StepResults {
  const id = VideoId.safeParse(videoId);
  return {
    ...{ ids: id.success ? [id.data] : [], fresh: 0, missing: 0 },
    ...{ nextPageToken: null, totalResults: null, newest: null, oldest: null },
  };
}

/** A step that is stored already is only told to the journal that the run is worked off by. */
export function replaceStep(steps: Step[], step: Step): Result<'stored', never> {
  const at = steps.findIndex(({ n }) => n === step.n);
  steps[at < 0 ? steps.length : at] = step;
  return ok('stored');
}

/** The answer of a step that is received; `undefined` where it was forgotten meanwhile. */
export async function receivedResponseOf({ name, asked, came, captureId }: Step): Promise<CachedResponse | undefined> {
  if (!came || captureId === null) return undefined;
  const stored = await (await database()).get('bodies', captureId);
  const { key, videoId, requestedAt, receivedAt, status, contentType } = came;
  const body = stored && (await readBodyText(stored));
  return body === undefined
    ? undefined
    : { key, name, asked, videoId, requestedAt, receivedAt, status, contentType, body };
}
