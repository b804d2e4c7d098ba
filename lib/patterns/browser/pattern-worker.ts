import type { PatternReply, PatternRequest, PatternRunner } from '../patterns';

/** The part of `Worker` that the runner uses. */
export interface PatternWorker {
  postMessage(request: PatternRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<PatternReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Job {
  request: PatternRequest;
  milliseconds: number;
  /** Handles a reply and returns true if it was the last one. */
  handle(reply: PatternReply): boolean;
  end(how: 'stopped' | 'cancelled' | Error): void;
}

/** Time limit for checking the arguments of a tool, in milliseconds. It is short because the user is waiting. */
const maxCheckMilliseconds = 1_000;

/**
 * Creates a pattern runner. Its worker starts with the first pattern and is replaced when a pattern takes too long, is
 * cancelled while it runs, or makes the worker fail.
 */
export function createPatternRunner(start: () => PatternWorker = () => new Worker('/patterns.js')): PatternRunner {
  const queue = new JobQueue(start);
  return {
    search: (search, { milliseconds, onMatches, signal }) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return resolve({ is: 'cancelled' });
        let next = search.from ?? { text: 0, offset: 0 };
        const job: Job = {
          request: { is: 'search', ...search },
          milliseconds,
          handle(reply) {
            if (reply.is === 'matches') {
              next = reply.next;
              onMatches(reply.matches, next);
            }
            if (reply.is === 'ended') resolve(reply.end);
            return reply.is === 'ended';
          },
          end(how) {
            if (how instanceof Error) reject(how);
            else resolve(how === 'stopped' ? { is: 'stopped', next } : { is: 'cancelled' });
          },
        };
        signal?.addEventListener('abort', () => queue.cancel(job), { once: true });
        queue.add(job);
      }),
    check: (schema, args) =>
      new Promise((resolve, reject) => {
        queue.add({
          request: { is: 'check', schema, args },
          milliseconds: maxCheckMilliseconds,
          handle(reply) {
            if (reply.is === 'checked') resolve(reply.checked);
            return reply.is === 'checked';
          },
          end: (how) => (how instanceof Error ? reject(how) : resolve({ is: 'unchecked', why: 'too-slow' })),
        });
      }),
  };
}

class JobQueue {
  private readonly start: () => PatternWorker;
  private readonly waiting: Job[] = [];
  private thread: PatternWorker | null = null;
  private running: Job | null = null;
  private alarm: ReturnType<typeof setTimeout> | undefined;

  constructor(start: () => PatternWorker) {
    this.start = start;
  }

  add(job: Job): void {
    this.waiting.push(job);
    this.next();
  }

  cancel(job: Job): void {
    if (this.running === job) {
      this.kill('cancelled');
      return;
    }
    const index = this.waiting.indexOf(job);
    if (index < 0) return;
    this.waiting.splice(index, 1);
    job.end('cancelled');
  }

  private next(): void {
    if (this.running) return;
    this.running = this.waiting.shift() ?? null;
    if (!this.running) return;
    this.thread ??= this.started();
    this.thread.postMessage(this.running.request);
  }

  private started(): PatternWorker {
    const thread = this.start();
    thread.onmessage = ({ data }) => {
      // A reply that a worker sent before it was terminated is ignored.
      if (thread === this.thread) this.handle(data);
    };
    thread.onerror = ({ message }) => {
      if (thread === this.thread) this.kill(new Error(`The pattern worker failed: ${message}`));
    };
    return thread;
  }

  private handle(reply: PatternReply): void {
    const job = this.running;
    if (!job) return;
    if (reply.is === 'started') this.alarm = setTimeout(() => this.kill('stopped'), job.milliseconds);
    else if (job.handle(reply)) this.finish();
  }

  private kill(how: 'stopped' | 'cancelled' | Error): void {
    this.thread?.terminate();
    this.thread = null;
    const job = this.running;
    this.finish();
    job?.end(how);
  }

  private finish(): void {
    clearTimeout(this.alarm);
    this.running = null;
    this.next();
  }
}

export const patternRunner = createPatternRunner();
