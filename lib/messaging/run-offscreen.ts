import { sayToStage } from './offscreen-channel';
import { offscreenDocument } from './offscreen-document';
import type { OffscreenAnswer, OffscreenAsk, OffscreenEnd, OffscreenJobName, OffscreenJobs } from './offscreen-jobs';
import { stageLocks } from './offscreen-locks';

/** The longest wait for the document to begin a job, in milliseconds: far longer than it ever took. */
const maxWait = 10_000;

interface Running {
  ports: object;
  begun(): void;
  end(how: OffscreenEnd): void;
}
const running = new Map<string, Running>();

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
  const callOff = () => sayToStage({ is: 'stop', id });
  const ended = new Promise<OffscreenEnd>((end) => {
    const giveUp = () => end({});
    const waiting = setTimeout(giveUp, maxWait);
    const begun = () => {
      clearTimeout(waiting);
      // Said before, the document did not know the job yet.
      if (stop?.aborted) callOff();
      // The document may end over it without a word; one that speaks is heard first.
      void stageLocks.over(id).then(giveUp);
    };
    running.set(id, { ports, begun, end });
    // A name and its input belong together by the type of the function; the compiler cannot follow the pair.
    const order = { name, input } as never;
    offscreenDocument.begin(id, { is: 'job', id, order }).catch(giveUp);
  });
  void stageLocks.whileWaiting(id, ended);
  stop?.addEventListener('abort', callOff);
  const { output = null, thrown } = await ended;
  running.delete(id);
  void offscreenDocument.leave(id);
  if (thrown !== undefined) throw Object.assign(new Error('The offscreen document threw'), { name: thrown });
  return output as OffscreenJobs[N]['output'] | null;
}

/** Delivers to the document what a job waits for under a ticket. */
export const deliver = (ticket: string, value: unknown): void => sayToStage({ is: 'delivery', ticket, value });

/** Ports by the name of a job, for jobs that an earlier life of the worker gave. */
type StandingPorts = { [N in OffscreenJobName]?: Partial<OffscreenJobs[N]['ports']> };

/** Serves what the offscreen document calls of the worker. */
export const hearOffscreen =
  (standing: StandingPorts) =>
  async ({ job, port, args }: OffscreenAsk): Promise<OffscreenAnswer> => {
    const one = running.get(job);
    if (port === 'ended') {
      ended(job, args[0] as OffscreenEnd);
      return { is: 'answer', value: null };
    }
    if (port === 'begun') {
      one?.begun();
      return one ? { is: 'answer', value: null } : { is: 'over' };
    }
    const name = job.slice(0, job.indexOf(' '));
    const ports = one?.ports ?? standing[name as OffscreenJobName] ?? {};
    if (Object.hasOwn(ports, port)) {
      const serve = ports[port as keyof typeof ports] as (...args: unknown[]) => Promise<unknown>;
      return { is: 'answer', value: await serve(...args) };
    }
    // To a job of this life that is a mistake of ours, and no answer may stand for the missing one.
    if (one) throw new Error(`No such port: ${port}`);
    return { is: 'over' };
  };

function ended(job: string, how: OffscreenEnd): void {
  const one = running.get(job);
  if (one) one.end(how);
  // An earlier life had begun it, and nobody else is left to close the document.
  else void stageLocks.over(job).then(() => offscreenDocument.leave(job));
}
