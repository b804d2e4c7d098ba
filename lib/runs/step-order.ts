import { mostIdsInBatch } from '@/lib/service/id-batches';
import type { VideoId } from '@/lib/service/ids';
import { inParts } from '@/lib/shared/in-parts';
import type { Found, Step } from './run';
import { plannedStep } from './step-transitions';

/** What a run that completes still has to ask, after others beside it asked for some of the same. */
export interface Arranged {
  /** In their order; where none of the ids of the first may be asked for now, `waits`. */
  steps: Step[];
  /** Numbers of questions that nobody needs any more. */
  gone: number[];
  waits: boolean;
}

/**
 * The planned questions of a run without what came meanwhile, and with what is under way elsewhere put last. Packed anew, so
 * that one chunk at most is begun and not full (section "Limits"). `next`: the first number that no question has.
 */
export function arranged(
  planned: readonly Step[],
  came: ReadonlySet<VideoId>,
  underWay: ReadonlySet<VideoId>,
  next: number,
): Arranged {
  const left = planned.flatMap(idsAsked).filter((id) => !came.has(id));
  const free = left.filter((id) => !underWay.has(id));
  const [now, later] = [free.slice(0, mostIdsInBatch), free.slice(mostIdsInBatch)];
  const waiting = left.filter((id) => underWay.has(id));
  const parts = [...(now.length > 0 ? [now] : []), ...inParts([...later, ...waiting], mostIdsInBatch)];
  const steps = parts.flatMap((ids, at) => {
    const step = planned[at] ?? (planned[0] && plannedStep(planned[0], planned[0].runId, next + at - planned.length));
    return step ? [{ ...step, asked: { ...(step.asked as object), ids } }] : [];
  });
  return { steps, gone: planned.slice(parts.length).map(({ n }) => n), waits: now.length === 0 && left.length > 0 };
}

/** The question about ids that somebody else's answer told of: it was never asked, and is answered. */
export const takenStep = (like: Step, { n, captureId, ids, missing }: Taken): Step => ({
  ...plannedStep({ ...like, asked: { ...(like.asked as object), ids: [...ids, ...missing] } }, like.runId, n),
  ...{ state: 'stored', captureId, found: { ...nothingElse, ids, missing: missing.length } },
});

interface Taken {
  n: number;
  captureId: string | null;
  ids: VideoId[];
  missing: readonly VideoId[];
}

const nothingElse: Found = {
  ...{ ids: [], fresh: 0, missing: 0, nextPageToken: null, totalResults: null, newest: null, oldest: null },
};

/** The ids that a question names; none where it is about something else. The plan that made it had them as ids of videos. */
export const idsAsked = ({ asked }: Pick<Step, 'asked'>): readonly VideoId[] => {
  const { ids } = asked as { ids?: VideoId[] };
  return Array.isArray(ids) ? ids : [];
};
