import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { errorName } from '@/lib/diagnostics/event';
import { NoReceiverError } from '@/lib/messaging/messages';
import type { OffscreenMessage } from '@/lib/messaging/offscreen-channel';
import type { PortCall } from '@/lib/messaging/offscreen-jobs';

const lines: BroadcastChannel[] = [];
class Line extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    lines.push(this);
  }
}

/** Locks that end with the document, or with the worker, when a test says so. */
const locks = { document: () => {}, worker: () => {} };
const offscreenLocks = {
  during: (_: string, job: () => Promise<void>) => job(),
  whileWaiting: async (_: string, end: Promise<unknown>) => void (await end),
  names: async () => [],
  whenReleased: () => new Promise<void>((end) => Object.assign(locks, { document: end })),
  whenAbandoned: () => new Promise<void>((end) => Object.assign(locks, { worker: end })),
};

let heard: OffscreenMessage[];
/** The jobs that the worker needs the document for no longer. */
let left: string[];
type Jobs = Awaited<ReturnType<typeof loaded>>;

/** Both sides in one place: what the document says goes to the worker of this life, or to none. */
async function loaded(standing: object = {}) {
  vi.resetModules();
  vi.doMock('@/lib/messaging/offscreen-locks', () => ({ offscreenLocks }));
  vi.doMock('@/lib/messaging/offscreen-document', () => ({
    offscreenDocument: {
      begin: async (_: string, word: OffscreenMessage) => void heard.push(word),
      leave: async (id: string) => void left.push(id),
    },
  }));
  const jobs = await import('@/lib/messaging/run-offscreen');
  const work = await import('@/lib/messaging/serve-offscreen');
  const worker = { hear: jobs.servePorts(standing) };
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(async (letter: unknown) => {
    const { kind, body } = letter as { kind: string; body: PortCall };
    if (kind !== 'offscreen/ask') return { ok: true, value: null };
    try {
      return { ok: true, value: await worker.hear(body) };
    } catch (error) {
      // The messenger takes no answer for a worker that died.
      return error instanceof NoReceiverError ? undefined : { ok: false, thrown: String(error) };
    }
  });
  return { ...jobs, ...work, worker };
}

const forget = ({ runOffscreen }: Jobs, markForgotten = vi.fn(async () => {})) =>
  runOffscreen('forgetVideo', { input: { videoId: 'a' }, ports: { markForgotten } });
const word = async () => {
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  return heard[0] as Extract<OffscreenMessage, { is: 'job' }>;
};
const quiet = new AbortController().signal;

beforeEach(() => {
  heard = [];
  left = [];
  fakeBrowser.reset();
  vi.stubGlobal('BroadcastChannel', Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('@/lib/messaging/offscreen-locks');
  vi.doUnmock('@/lib/messaging/offscreen-document');
  for (const line of lines.splice(0)) line.close();
});

describe('a job in the offscreen document', () => {
  it('is given its input, served by its own ports alone, and its output comes back', async () => {
    const jobs = await loaded();
    const markForgotten = vi.fn(async () => {});
    const output = forget(jobs, markForgotten);
    await jobs.runJob(await word(), quiet, async (order, ports) => {
      expect(order).toEqual({ name: 'forgetVideo', input: { videoId: 'a' } });
      await ports.call('markForgotten', 'a');
      await expect(ports.call('constructor')).rejects.toThrow('No such port');
      return true;
    });
    expect(await output).toBe(true);
    expect(markForgotten).toHaveBeenCalledOnce();
  });

  it('throws an error of the same name where it throws, so that the worker can note it', async () => {
    const jobs = await loaded();
    const output = forget(jobs).catch(errorName);
    await jobs.runJob(await word(), quiet, () => Promise.reject(new TypeError('ours')));
    expect(await output).toBe('TypeError');
  });

  it('has no output where the document ends over it', async () => {
    const jobs = await loaded();
    const output = forget(jobs);
    void jobs.runJob(await word(), quiet, () => new Promise(() => {}));
    await vi.waitFor(() => expect(locks.document).not.toBe(undefined));
    await new Promise((soon) => setTimeout(soon, 20));
    locks.document();
    expect(await output).toBeNull();
  });

  it('has no output where no document begins it', async () => {
    vi.useFakeTimers();
    const jobs = await loaded();
    const output = forget(jobs);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await output).toBeNull();
  });

  it('is not begun for a worker that is gone', async () => {
    const jobs = await loaded();
    const work = vi.fn();
    const order = { name: 'forgetVideo', input: { videoId: 'a' } } as const;
    await jobs.runJob({ is: 'job', id: 'of another life', order }, quiet, work);
    expect(work).not.toHaveBeenCalled();
  });

  it('tells its end to a worker that does not know it, which closes the document', async () => {
    const jobs = await loaded();
    const order = { name: 'forgetVideo', input: { videoId: 'a' } } as const;
    await jobs.runJob({ is: 'job', id: 'forgetVideo of another life', order }, quiet, vi.fn());
    locks.document();
    await vi.waitFor(() => expect(left).toEqual(['forgetVideo of another life']));
  });

  it('asks again whether it may begin where the worker died over the question', async () => {
    const jobs = await loaded();
    const output = forget(jobs);
    const { hear } = jobs.worker;
    jobs.worker.hear = async () => {
      jobs.worker.hear = hear;
      throw new NoReceiverError('offscreen/ask');
    };
    await jobs.runJob(await word(), quiet, async () => true);
    expect(await output).toBe(true);
  });

  it('learns that its worker died: it is called off, and only the standing ports of its kind serve it', async () => {
    const markForgotten = vi.fn(async () => {});
    const standing = { forgetVideo: { markForgotten }, renewToken: { prepareSeal: async () => false } };
    const jobs = await loaded(standing);
    void jobs.runOffscreen('forgetVideo', { input: { videoId: 'a' }, ports: { markForgotten } });
    await jobs.runJob(await word(), quiet, async (_, ports) => {
      const stopped = new Promise((resolve) => ports.stop.addEventListener('abort', resolve));
      // Another life, which knows nothing of the job.
      const next = await loaded(standing);
      jobs.worker.hear = next.worker.hear;
      locks.worker();
      await stopped;
      await ports.call('markForgotten', 'a');
      expect(markForgotten).toHaveBeenCalledOnce();
      await expect(ports.call('prepareSeal', 'first')).rejects.toBeInstanceOf(jobs.WorkerGone);
      return true;
    });
  });

  it('receives what is delivered later under its ticket', async () => {
    const jobs = await loaded();
    const ports = {
      markForgotten: async (_: string, ticket?: string) =>
        jobs.receiveDelivery({ is: 'delivery', ticket: ticket ?? '', value: 'late' }),
    };
    const output = jobs.runOffscreen('forgetVideo', { input: { videoId: 'a' }, ports });
    await jobs.runJob(
      await word(),
      quiet,
      async (_, { receive }) => (await receive('markForgotten', 'a'))?.value === 'late',
    );
    expect(await output).toBe(true);
  });
});
