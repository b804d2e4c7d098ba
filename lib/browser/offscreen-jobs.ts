import type {
  OffscreenAnswer,
  OffscreenAsk,
  OffscreenEnd,
  OffscreenJobName,
  OffscreenJobs,
} from '@/lib/core/offscreen';
import { backstage } from './backstage';
import { openingKeys } from './seal-keys';
import { sayToStage } from './stage-line';
import { stageLocks } from './stage-locks';

/** The longest wait for the document to begin a job, in milliseconds: far longer than it ever took. */
const patience = 10_000;

interface Running {
  ports: object;
  begun(): void;
  end(how: OffscreenEnd): void;
}
const running = new Map<string, Running>();

interface JobOptions<N extends OffscreenJobName> {
  input: OffscreenJobs[N]['input'];
  ports: OffscreenJobs[N]['ports'];
  /** The connection whose token the job opens; absent where it opens none. */
  connection?: string;
  stop?: AbortSignal;
}

/**
 * Has a job done in the offscreen document, and serves it what only the worker has. `null` where the document could not be
 * opened, or ended over the job. Throws an error of the same name where the job threw.
 */
export async function runOffscreen<N extends OffscreenJobName>(
  name: N,
  { input, ports, connection, stop }: JobOptions<N>,
): Promise<OffscreenJobs[N]['output'] | null> {
  const id = `${name} ${crypto.randomUUID()}`;
  const seals = connection === undefined ? [] : await openingKeys(connection);
  const callOff = () => sayToStage({ is: 'stop', id });
  const ended = new Promise<OffscreenEnd>((end) => {
    const lost = () => end({});
    const waiting = setTimeout(lost, patience);
    const begun = () => {
      clearTimeout(waiting);
      // Said before, the document did not know the job yet.
      if (stop?.aborted) callOff();
      // The document may end over it without a word; one that speaks is heard first.
      void stageLocks.over(id).then(lost);
    };
    running.set(id, { ports, begun, end });
    // A name and its input belong together by the type of the function; the compiler cannot follow the pair.
    const order = { name, input } as never;
    backstage.begin(id, { is: 'job', id, order, seals }).catch(lost);
  });
  void stageLocks.whileWaiting(id, ended);
  stop?.addEventListener('abort', callOff);
  const { output = null, thrown } = await ended;
  running.delete(id);
  void backstage.leave(id);
  if (thrown !== undefined) throw Object.assign(new Error('A job in the offscreen document threw'), { name: thrown });
  return output as OffscreenJobs[N]['output'] | null;
}

/** Gives the document what a job waits for under a ticket. */
export const giveOffscreen = (ticket: string, value: unknown): void => sayToStage({ is: 'given', ticket, value });

/** Answers what a job asks of the worker. `standing` are ports that serve jobs of an earlier life, too. */
export const hearOffscreen =
  (standing: object) =>
  async ({ job, port, args }: OffscreenAsk): Promise<OffscreenAnswer> => {
    const one = running.get(job);
    if (port === 'begun') one?.begun();
    if (port === 'ended') ended(job, args[0] as OffscreenEnd);
    const ports = one && Object.hasOwn(one.ports, port) ? one.ports : standing;
    if (!Object.hasOwn(ports, port)) return one ? { is: 'answer', value: null } : { is: 'over' };
    const serve = ports[port as keyof typeof ports] as (...args: unknown[]) => Promise<unknown>;
    return { is: 'answer', value: await serve(...args) };
  };

function ended(job: string, how: OffscreenEnd): void {
  const one = running.get(job);
  if (one) one.end(how);
  // An earlier life had begun it, and nobody else is left to close the document.
  else void stageLocks.over(job).then(() => backstage.leave(job));
}
