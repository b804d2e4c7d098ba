import type { HeldAnswer } from '@/lib/service/call';
import { VideoId } from '@/lib/service/ids';
import { keepBetter } from '@/lib/service/keep-better';
import { ok, type Result } from '@/lib/shared/result';
import type { Came, Found, Step } from '../run';
import { receivedAs, storedWith } from '../step-transitions';
import { type Full, writing } from './write-transaction';

/**
 * Puts captions that a run asked for where those of a panel lie, and closes their step, in one transaction: nothing can lose
 * what was paid for, every page finds it, and no collection has it as evidence. What was given from what is held lies there.
 * `isAnother`: something was forgotten since the answer was looked at, so that it has to be looked at again.
 */
export function receiveHeld(
  step: Step,
  answer: HeldAnswer,
  came: Came,
  isAnother: () => boolean,
): Promise<Result<Step | 'again' | null, Full>> {
  const { runId, n } = step;
  return writing(['steps', 'answers', 'trackTexts'], async (tx) => {
    if (isAnother()) return 'again';
    const there = await tx.objectStore('steps').get([runId, n]);
    const received = there ? receivedAs(there, null, came) : null;
    if (!received) return null;
    const stored = storedWith(received, foundIn(answer));
    await tx.objectStore('steps').put(stored);
    if (!came.cacheHit) {
      const answers = tx.objectStore('answers');
      await answers.put(keepBetter(await answers.get(answer.key), answer));
      // What was made of an older answer, to be opened, goes with that.
      await tx.objectStore('trackTexts').delete(answer.key);
    }
    return stored;
  });
}

/** The video that the captions are of, as all that their answer tells of. */
function foundIn({ videoId }: HeldAnswer): Found {
  const id = VideoId.safeParse(videoId);
  return {
    ...{ ids: id.success ? [id.data] : [], fresh: 0, missing: 0 },
    ...{ nextPageToken: null, totalResults: null, newest: null, oldest: null },
  };
}

/** A step that is stored already is only told to the journal that the run is worked off by. */
export function keptUp(steps: Step[], step: Step): Result<'stored', never> {
  const at = steps.findIndex(({ n }) => n === step.n);
  steps[at < 0 ? steps.length : at] = step;
  return ok('stored');
}
