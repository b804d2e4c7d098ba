import { isOnlyAbout } from '@/lib/provenance/without-video';
import { isSlowRequest } from '@/lib/service/request-limits';

interface Work {
  params: unknown;
  ended: Promise<unknown>;
}

interface Deletion {
  subjects: readonly string[];
  ended: Promise<void>;
}

export interface DeletionGate {
  /** Resolves when the deletions of an earlier worker have ended, even if one failed. */
  whenResumed(): Promise<void>;
  /**
   * Does work that sends a request and stores its response. If a video in `params` is being deleted, waits for the end
   * of the deletion and returns `null` without doing the work.
   */
  attempt<T>(params: unknown, work: () => Promise<T>): Promise<T | null>;
  /** Does such work once no video in `params` is being deleted. */
  pass<T>(params: unknown, work: () => Promise<T>): Promise<T>;
  /**
   * Deletes a video and its comments, whose ids are `subjects`. `stop` ends pending requests about them alone. All other
   * pending requests, whose responses may contain the video, are awaited before `remove` is called.
   */
  delete(subjects: readonly string[], stop: StopRequests, remove: () => Promise<void>): Promise<void>;
}

/** Ends the pending requests whose parameters are wanted, and resolves when they have ended. */
export type StopRequests = (isWanted: (params: unknown) => boolean) => Promise<void>;

/**
 * Keeps requests about a video apart from its deletion, so that no response brings back what was deleted. `resume`
 * continues the deletions of an earlier worker, and requests wait for it.
 */
export function createDeletionGate(resume: () => Promise<void>): DeletionGate {
  const pending = new Set<Work>();
  const deletions = new Set<Deletion>();
  const deletionOf = (params: unknown): Deletion | undefined => {
    const text = JSON.stringify(params);
    return [...deletions].find(({ subjects }) => subjects.some((subject) => text.includes(subject)));
  };
  const track = <T>(params: unknown, work: () => Promise<T>): Promise<T> => {
    const ended = work();
    const current = { params, ended };
    pending.add(current);
    return ended.finally(() => pending.delete(current));
  };
  // The worker reports a failure where it resumes the deletions itself.
  const whenResumed = () => resume().catch(() => undefined);
  return {
    whenResumed,

    async attempt(params, work) {
      await whenResumed();
      const deletion = deletionOf(params);
      if (!deletion) return track(params, work);
      await deletion.ended;
      return null;
    },

    async pass(params, work) {
      await whenResumed();
      for (let deletion = deletionOf(params); deletion; deletion = deletionOf(params)) await deletion.ended;
      return track(params, work);
    },

    async delete(subjects, stop, remove) {
      const isAbout = (params: unknown) => subjects.some((subject) => isOnlyAbout(params, subject));
      // A slow request is about one video, so its response contains no other.
      const mayBring = ({ params }: Work) => isAbout(params) || !isSlowRequest(params as { mode?: string });
      const job = async () => {
        await stop(isAbout);
        await Promise.allSettled([...pending].filter(mayBring).map(({ ended }) => ended));
        await remove();
      };
      const ended = job();
      // The requests that wait are sent even if the deletion failed.
      const deletion = { subjects, ended: ended.catch(() => undefined) };
      deletions.add(deletion);
      await ended.finally(() => deletions.delete(deletion));
    },
  };
}
