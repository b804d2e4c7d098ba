import { maxIdsInBatch } from '@/lib/service/id-batches';
import type { VideoId } from '@/lib/service/ids';
import { chunk } from '@/lib/shared/lists';
import type { Step, StepResults } from './run';
import { plannedStep } from './step-transitions';

/** What a run that completes still has to ask, after others beside it asked for some of the same. */
export interface RepackedSteps {
  /** In their order; where none of the ids of the first may be asked for now, `waits`. */
  steps: Step[];
  /** Numbers of questions that nobody needs any more. */
  removed: number[];
  isWaiting: boolean;
}

/**
 * The planned questions of a run without what came meanwhile, and with what is under way elsewhere put last. Packed anew, so
 * that one chunk at most is begun and not full (section "Limits"). `next`: the first number that no question has.
 */
export function repackSteps(
  planned: readonly Step[],
  received: ReadonlySet<VideoId>,
  pendingElsewhere: ReadonlySet<VideoId>,
  next: number,
): RepackedSteps {
  const remaining = planned.flatMap(requestedIds).filter((id) => !received.has(id));
  const free = remaining.filter((id) => !pendingElsewhere.has(id));
  const [now, later] = [free.slice(0, maxIdsInBatch), free.slice(maxIdsInBatch)];
  const waiting = remaining.filter((id) => pendingElsewhere.has(id));
  const parts = [...(now.length > 0 ? [now] : []), ...chunk([...later, ...waiting], maxIdsInBatch)];
  const steps = parts.flatMap((ids, at) => {
    const step = planned[at] ?? (planned[0] && plannedStep(planned[0], planned[0].runId, next + at - planned.length));
    return step ? [{ ...step, asked: { ...(step.asked as object), ids } }] : [];
  });
  return {
    steps,
    removed: planned.slice(parts.length).map(({ n }) => n),
    isWaiting: now.length === 0 && remaining.length > 0,
  };
}

/** The question about ids that somebody else's answer told of: it was never asked, and is answered. */
export const reusedStep = (like: Step, { n, captureId, ids, missing }: ReusedIds): Step => ({
  ...plannedStep({ ...like, asked: { ...(like.asked as object), ids: [...ids, ...missing] } }, like.runId, n),
  ...{ state: 'stored', captureId, found: { ...noResults, ids, missing: missing.length } },
});

interface ReusedIds {
  n: number;
  captureId: string | null;
  ids: VideoId[];
  missing: readonly VideoId[];
}

const noResults: StepResults = {
  ...{ ids: [], fresh: 0, missing: 0, nextPageToken: null, totalResults: null, newest: null, oldest: null },
};

/** The ids that a question names; none where it is about something else. The plan that made it had them as ids of videos. */
export const requestedIds = ({ asked }: Pick<Step, 'asked'>): readonly VideoId[] => {
  const { ids } = asked as { ids?: VideoId[] };
  return Array.isArray(ids) ? ids : [];
};
