import { sendToOffscreen } from './offscreen-channel';
import { offscreenDocument } from './offscreen-document';
import type { JobOutcome, OffscreenJobName, OffscreenJobs, PortCall, PortResult } from './offscreen-jobs';
import { offscreenLocks } from './offscreen-locks';

/** The longest wait for the document to begin a job, in milliseconds: far longer than it ever took. */
const maxStartMilliseconds = 10_000;

interface RunningJob {
  ports: object;
  begun(): void;
  end(how: JobOutcome): void;
}
const runningJobs = new Map<string, RunningJob>();

interface JobOptions<N extends OffscreenJobName> {
  input: OffscreenJobs[N]['input'];
  ports: OffscreenJobs[N]['ports'];
  stop?: AbortSignal;
}

/**
 * Has a job done in the offscreen document, and serves it what only the worker has. `null` where the document could not be
 * opened, or ended over the job. Throws an error of the same name where the job threw.
 */
export async function runOffscreen<N extends OffscreenJobName>(
  name: N,
  { input, ports, stop }: JobOptions<N>,
): Promise<OffscreenJobs[N]['output'] | null> {
  const id = `${name} ${crypto.randomUUID()}`;
  const callOff = () => sendToOffscreen({ is: 'stop', id });
  const ended = new Promise<JobOutcome>((end) => {
    const giveUp = () => end({});
    const waiting = setTimeout(giveUp, maxStartMilliseconds);
    const begun = () => {
      clearTimeout(waiting);
      // Said before, the document did not know the job yet.
      if (stop?.aborted) callOff();
      // The document may end over it without a word; one that speaks is heard first.
      void offscreenLocks.whenReleased(id).then(giveUp);
    };
    runningJobs.set(id, { ports, begun, end });
    // A name and its input belong together by the type of the function; the compiler cannot follow the pair.
    const order = { name, input } as never;
    offscreenDocument.begin(id, { is: 'job', id, order }).catch(giveUp);
  });
  void offscreenLocks.whileWaiting(id, ended);
  stop?.addEventListener('abort', callOff);
  const { output = null, thrown } = await ended;
  runningJobs.delete(id);
  void offscreenDocument.leave(id);
  if (thrown !== undefined) throw Object.assign(new Error('The offscreen document threw'), { name: thrown });
  return output as OffscreenJobs[N]['output'] | null;
}

/** Delivers to the document what a job waits for under a ticket. */
export const deliver = (ticket: string, value: unknown): void => sendToOffscreen({ is: 'delivery', ticket, value });

/** Ports by the name of a job, for jobs that an earlier life of the worker gave. */
type FallbackPorts = { [N in OffscreenJobName]?: Partial<OffscreenJobs[N]['ports']> };

/** Serves what the offscreen document calls of the worker. */
export const servePorts =
  (fallback: FallbackPorts) =>
  async ({ job, port, args }: PortCall): Promise<PortResult> => {
    const activeJob = runningJobs.get(job);
    if (port === 'ended') {
      finishJob(job, args[0] as JobOutcome);
      return { is: 'answer', value: null };
    }
    if (port === 'begun') {
      activeJob?.begun();
      return activeJob ? { is: 'answer', value: null } : { is: 'over' };
    }
    const name = job.slice(0, job.indexOf(' '));
    const ports = activeJob?.ports ?? fallback[name as OffscreenJobName] ?? {};
    if (Object.hasOwn(ports, port)) {
      const serve = ports[port as keyof typeof ports] as (...args: unknown[]) => Promise<unknown>;
      return { is: 'answer', value: await serve(...args) };
    }
    // To a job of this life that is a mistake of ours, and no answer may stand for the missing one.
    if (activeJob) throw new Error(`No such port: ${port}`);
    return { is: 'over' };
  };

function finishJob(job: string, outcome: JobOutcome): void {
  const activeJob = runningJobs.get(job);
  if (activeJob) activeJob.end(outcome);
  // An earlier life had begun it, and nobody else is left to close the document.
  else void offscreenLocks.whenReleased(job).then(() => offscreenDocument.leave(job));
}
