import { offscreenLocks, sendToOffscreen } from './offscreen-channel';
import { offscreenDocument } from './offscreen-document';
import type { OffscreenJobName, OffscreenJobOutcome, OffscreenJobs, PortCall, PortResult } from './offscreen-jobs';

/** The longest wait for a job to start, far longer than a start has ever taken. */
const maxStartMilliseconds = 10_000;

interface RunningJob {
  ports: object;
  onStarted(): void;
  end(outcome: OffscreenJobOutcome): void;
}
const runningJobs = new Map<string, RunningJob>();

interface JobOptions<N extends OffscreenJobName> {
  input: OffscreenJobs[N]['input'];
  ports: OffscreenJobs[N]['ports'];
  signal?: AbortSignal;
}

/**
 * Runs a job in the offscreen document and serves its ports. Returns `null` if the job did not start, or if the
 * document closed during the job. Throws an error with the same name if the job throws.
 */
export async function runOffscreen<N extends OffscreenJobName>(
  name: N,
  { input, ports, signal }: JobOptions<N>,
): Promise<OffscreenJobs[N]['output'] | null> {
  const id = `${name} ${crypto.randomUUID()}`;
  const cancel = () => sendToOffscreen({ is: 'stop', id });
  const ended = new Promise<OffscreenJobOutcome>((end) => {
    const giveUp = () => end({});
    const timer = setTimeout(giveUp, maxStartMilliseconds);
    const onStarted = () => {
      clearTimeout(timer);
      // An earlier cancellation is sent now, because the document ignores it before the job has started.
      if (signal?.aborted) cancel();
      // The document may close without a report. A report that was already sent is processed first.
      void offscreenLocks.whenReleased(id).then(giveUp);
    };
    runningJobs.set(id, { ports, onStarted, end });
    // The function's type ensures that name and input match, but the compiler cannot verify it here.
    const job = { name, input } as never;
    offscreenDocument.begin(id, { is: 'job', id, job }).catch(giveUp);
  });
  void offscreenLocks.whileWaiting(id, ended);
  signal?.addEventListener('abort', cancel);
  const { output = null, thrown } = await ended;
  runningJobs.delete(id);
  void offscreenDocument.release(id);
  if (thrown !== undefined) throw Object.assign(new Error('Job failed'), { name: thrown });
  return output as OffscreenJobs[N]['output'] | null;
}

/** Sends the offscreen document the value that a job awaits under this id. */
export const deliverToOffscreen = (deliveryId: string, value: unknown): void =>
  sendToOffscreen({ is: 'delivery', deliveryId, value });

/** Ports by job name, for jobs that an earlier worker started. */
type FallbackPorts = { [N in OffscreenJobName]?: Partial<OffscreenJobs[N]['ports']> };

/** Serves the port calls of the offscreen document. */
export const servePorts =
  (fallback: FallbackPorts) =>
  async ({ job, port, args }: PortCall): Promise<PortResult> => {
    const activeJob = runningJobs.get(job);
    if (port === 'ended') {
      finishJob(job, args[0] as OffscreenJobOutcome);
      return { is: 'result', value: null };
    }
    if (port === 'started') {
      activeJob?.onStarted();
      return activeJob ? { is: 'result', value: null } : { is: 'unknown-job' };
    }
    const name = job.slice(0, job.indexOf(' '));
    const ports = activeJob?.ports ?? fallback[name as OffscreenJobName] ?? {};
    if (Object.hasOwn(ports, port)) {
      const serve = ports[port as keyof typeof ports] as (...args: unknown[]) => Promise<unknown>;
      return { is: 'result', value: await serve(...args) };
    }
    // If this worker started the job, a missing port is a bug and must not look like an empty result.
    if (activeJob) throw new Error(`No such port: ${port}`);
    return { is: 'unknown-job' };
  };

function finishJob(job: string, outcome: OffscreenJobOutcome): void {
  const activeJob = runningJobs.get(job);
  if (activeJob) activeJob.end(outcome);
  // An earlier worker started the job, so this worker must close the document.
  else void offscreenLocks.whenReleased(job).then(() => offscreenDocument.release(job));
}
