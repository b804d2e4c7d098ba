/** A turn of work later on; calling what comes back calls it off. */
type Schedule = (job: () => void) => () => void;

/** The part of the Prioritized Task Scheduling API (WICG) that is used here. */
interface Scheduler {
  postTask(job: () => void, how: { priority: 'background'; signal: AbortSignal }): Promise<void>;
}

/**
 * A turn behind everything that the user does or sees. Not idle callbacks: a page that draws nothing is given one about
 * every 57 ms, which is ten seconds for the longest track.
 */
function scheduleInBackground(view: Window & { scheduler?: Scheduler }): Schedule {
  const { scheduler } = view;
  if (!scheduler) return scheduleSoon(view);
  return (job) => {
    const off = new AbortController();
    scheduler.postTask(job, { priority: 'background', signal: off.signal }).catch((error: unknown) => {
      // Called off, it rejects, as was wanted; a mistake in the job is one here too.
      if (!off.signal.aborted) throw error;
    });
    return () => off.abort();
  };
}

const scheduleSoon =
  (view: Window): Schedule =>
  (job) => {
    const id = view.setTimeout(job, 0);
    return () => view.clearTimeout(id);
  };

/** Not before the frame that is about to be drawn, which would grow with the work; nothing is drawn where nobody sees it. */
export function scheduleAfterFrame(view: Window): Schedule {
  const schedule = scheduleInBackground(view);
  return (job) => {
    if (view.document.hidden) return schedule(job);
    let stop = () => view.cancelAnimationFrame(id);
    const id = view.requestAnimationFrame(() => {
      stop = schedule(job);
    });
    return () => stop();
  };
}

/** A slice leaves half of a frame (16.7 ms) to the user's own doing. */
const batchMilliseconds = 8;

/** Does a job for each, a slice at a time; calling what comes back ends it. */
export function runInBatches<T>(each: Generator<T>, job: (one: T) => void, view: Window): () => void {
  const schedule = scheduleInBackground(view);
  const runBatch = (): void => {
    const end = view.performance.now() + batchMilliseconds;
    for (let next = each.next(); !next.done; next = each.next()) {
      job(next.value);
      if (view.performance.now() < end) continue;
      stop = schedule(runBatch);
      return;
    }
  };
  let stop = schedule(runBatch);
  return () => stop();
}
