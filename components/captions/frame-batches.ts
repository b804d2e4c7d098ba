/** A turn of work later on; calling what comes back calls it off. */
export type Later = (job: () => void) => () => void;

/** The part of the Prioritized Task Scheduling API (WICG) that is used here. */
interface Scheduler {
  postTask(job: () => void, how: { priority: 'background'; signal: AbortSignal }): Promise<void>;
}

/**
 * A turn behind everything that the reader does or sees. Not idle callbacks: a page that draws nothing is given one about
 * every 57 ms, which is ten seconds for the longest track.
 */
function behindAll(view: Window & { scheduler?: Scheduler }): Later {
  const { scheduler } = view;
  if (!scheduler) return soon(view);
  return (job) => {
    const off = new AbortController();
    scheduler.postTask(job, { priority: 'background', signal: off.signal }).catch((error: unknown) => {
      // Called off, it rejects, as was wanted; a mistake in the job is one here too.
      if (!off.signal.aborted) throw error;
    });
    return () => off.abort();
  };
}

const soon =
  (view: Window): Later =>
  (job) => {
    const id = view.setTimeout(job, 0);
    return () => view.clearTimeout(id);
  };

/** Not before the frame that is about to be drawn, which would grow with the work; nothing is drawn where nobody sees it. */
export function afterFrame(view: Window): Later {
  const later = behindAll(view);
  return (job) => {
    if (view.document.hidden) return later(job);
    let stop = () => view.cancelAnimationFrame(id);
    const id = view.requestAnimationFrame(() => {
      stop = later(job);
    });
    return () => stop();
  };
}

/** A slice leaves half of a frame (16.7 ms) to the reader's own doing. */
const sliceMilliseconds = 8;

/** Does a job for each, a slice at a time; calling what comes back ends it. */
export function inSlices<T>(each: Generator<T>, job: (one: T) => void, view: Window): () => void {
  const later = behindAll(view);
  const slice = (): void => {
    const end = view.performance.now() + sliceMilliseconds;
    for (let next = each.next(); !next.done; next = each.next()) {
      job(next.value);
      if (view.performance.now() < end) continue;
      stop = later(slice);
      return;
    }
  };
  let stop = later(slice);
  return () => stop();
}
