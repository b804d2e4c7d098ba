/** Schedules a job and returns a function that cancels it. */
type Schedule = (job: () => void) => () => void;

/** The part of the Prioritized Task Scheduling API (WICG) that is used here. */
interface Scheduler {
  postTask(job: () => void, options: { priority: 'background'; signal: AbortSignal }): Promise<void>;
}

/**
 * Returns a function that schedules a job with lower priority than user input and rendering or, in browsers without
 * this API, with a timeout. Idle callbacks are too slow: a page that renders nothing gets one only about every 57 ms,
 * which adds up to ten seconds for the longest track.
 */
function scheduleInBackground(view: Window & { scheduler?: Scheduler }): Schedule {
  const { scheduler } = view;
  if (!scheduler) return scheduleSoon(view);
  return (job) => {
    const controller = new AbortController();
    scheduler.postTask(job, { priority: 'background', signal: controller.signal }).catch((error: unknown) => {
      // Aborting also rejects the promise; any other error comes from the job.
      if (!controller.signal.aborted) throw error;
    });
    return () => controller.abort();
  };
}

const scheduleSoon =
  (view: Window): Schedule =>
  (job) => {
    const id = view.setTimeout(job, 0);
    return () => view.clearTimeout(id);
  };

/**
 * Returns a function that schedules a job after the next frame, so that the job does not delay it. A hidden page has no
 * frames, so the job is scheduled directly.
 */
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

/** Half a frame at 60 Hz (16.7 ms), so that user input stays responsive. */
const batchMilliseconds = 8;

/** Runs a job for each value in short batches. Returns a function that cancels the remaining jobs. */
export function runInBatches<T>(values: Generator<T>, job: (value: T) => void, view: Window): () => void {
  const schedule = scheduleInBackground(view);
  const runBatch = (): void => {
    const end = view.performance.now() + batchMilliseconds;
    for (let next = values.next(); !next.done; next = values.next()) {
      job(next.value);
      if (view.performance.now() < end) continue;
      stop = schedule(runBatch);
      return;
    }
  };
  let stop = schedule(runBatch);
  return () => stop();
}
