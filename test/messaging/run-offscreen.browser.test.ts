import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { errorName } from '@/lib/diagnostics/event';
import { NoReceiverError } from '@/lib/messaging/messages';
import type { OffscreenMessage } from '@/lib/messaging/offscreen-channel';
import type { PortCall } from '@/lib/messaging/offscreen-jobs';

const channels: BroadcastChannel[] = [];
class TestChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
}

/** Functions that release the locks of the document and the worker. */
const locks = { document: () => {}, worker: () => {} };
const offscreenLocks = {
  whileWaiting: async (_: string, end: Promise<unknown>) => void (await end),
  names: async () => [],
  whenReleased: () => new Promise<void>((end) => Object.assign(locks, { document: end })),
};
const documentLocks = {
  during: (_: string, job: () => Promise<void>) => job(),
  whenAbandoned: () => new Promise<void>((end) => Object.assign(locks, { worker: end })),
};

let messages: OffscreenMessage[];
/** Jobs for which the worker no longer needs the document. */
let endedJobs: string[];
type Jobs = Awaited<ReturnType<typeof load>>;

/** Loads the code of the worker and the document. Messages from the document reach the current worker. */
async function load(fallback: object = {}) {
  vi.resetModules();
  vi.doMock('@/lib/messaging/offscreen-channel', async (original) => ({
    ...(await original<typeof import('@/lib/messaging/offscreen-channel')>()),
    offscreenLocks,
    documentLocks,
  }));
  vi.doMock('@/lib/messaging/offscreen-document', () => ({
    offscreenDocument: {
      begin: async (_: string, message: OffscreenMessage) => void messages.push(message),
      release: async (id: string) => void endedJobs.push(id),
    },
  }));
  const jobs = await import('@/lib/messaging/run-offscreen');
  const work = await import('@/lib/messaging/serve-offscreen');
  const worker = { handlePortCall: jobs.servePorts(fallback) };
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(async (message: unknown) => {
    const { kind, body } = message as { kind: string; body: PortCall };
    if (kind !== 'offscreen/call-port') return { ok: true, value: null };
    try {
      return { ok: true, value: await worker.handlePortCall(body) };
    } catch (error) {
      // The messenger gets no response from a dead worker.
      return error instanceof NoReceiverError ? undefined : { ok: false, thrown: String(error) };
    }
  });
  return { ...jobs, ...work, worker };
}

const portsWith = (deleteUnusedKeys: (connection: string, deliveryId?: string) => Promise<void>) => ({
  deleteUnusedKeys,
  deliverDecryptionKeys: async () => {},
  deliverEncryptionKey: async () => false,
});
const runRenewal = ({ runOffscreen }: Jobs, deleteUnusedKeys = vi.fn(async () => {})) =>
  runOffscreen('renewToken', { input: { connection: 'a' }, ports: portsWith(deleteUnusedKeys) });
const firstMessage = async () => {
  await vi.waitFor(() => expect(messages).toHaveLength(1));
  return messages[0] as Extract<OffscreenMessage, { is: 'job' }>;
};
const neverAborted = new AbortController().signal;

beforeEach(() => {
  messages = [];
  endedJobs = [];
  fakeBrowser.reset();
  vi.stubGlobal('BroadcastChannel', TestChannel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('@/lib/messaging/offscreen-channel');
  vi.doUnmock('@/lib/messaging/offscreen-document');
  for (const channel of channels.splice(0)) channel.close();
});

describe('runOffscreen', () => {
  it('passes the input, serves the job’s own ports and returns its output', async () => {
    const jobs = await load();
    const deleteUnusedKeys = vi.fn(async () => {});
    const output = runRenewal(jobs, deleteUnusedKeys);
    await jobs.runJob(await firstMessage(), neverAborted, async (job, ports) => {
      expect(job).toEqual({ name: 'renewToken', input: { connection: 'a' } });
      await ports.call('deleteUnusedKeys', 'a');
      await expect(ports.call('constructor')).rejects.toThrow('No such port');
      return true;
    });
    expect(await output).toBe(true);
    expect(deleteUnusedKeys).toHaveBeenCalledOnce();
  });

  it('throws an error of the same name if the job throws', async () => {
    const jobs = await load();
    const output = runRenewal(jobs).catch(errorName);
    await jobs.runJob(await firstMessage(), neverAborted, () => Promise.reject(new TypeError('ours')));
    expect(await output).toBe('TypeError');
  });

  it('returns null if the document closes during the job', async () => {
    const jobs = await load();
    const output = runRenewal(jobs);
    void jobs.runJob(await firstMessage(), neverAborted, () => new Promise(() => {}));
    await vi.waitFor(() => expect(locks.document).not.toBe(undefined));
    await new Promise((resolve) => setTimeout(resolve, 20));
    locks.document();
    expect(await output).toBeNull();
  });

  it('returns null if no document starts the job', async () => {
    vi.useFakeTimers();
    const jobs = await load();
    const output = runRenewal(jobs);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await output).toBeNull();
  });

  it('starts no job of a worker that no longer exists', async () => {
    const jobs = await load();
    const work = vi.fn();
    const job = { name: 'renewToken', input: { connection: 'a' } } as const;
    await jobs.runJob({ is: 'job', id: 'of another life', job }, neverAborted, work);
    expect(work).not.toHaveBeenCalled();
  });

  it('reports the end of a job to a new worker, which closes the document', async () => {
    const jobs = await load();
    const job = { name: 'renewToken', input: { connection: 'a' } } as const;
    await jobs.runJob({ is: 'job', id: 'renewToken of an earlier worker', job }, neverAborted, vi.fn());
    locks.document();
    await vi.waitFor(() => expect(endedJobs).toEqual(['renewToken of an earlier worker']));
  });

  it('repeats the request to start a job if the worker died', async () => {
    const jobs = await load();
    const output = runRenewal(jobs);
    const { handlePortCall } = jobs.worker;
    jobs.worker.handlePortCall = async () => {
      jobs.worker.handlePortCall = handlePortCall;
      throw new NoReceiverError('offscreen/call-port');
    };
    await jobs.runJob(await firstMessage(), neverAborted, async () => true);
    expect(await output).toBe(true);
  });

  it('reports the outcome to a worker that restarts only after a while', async () => {
    const jobs = await load();
    const output = runRenewal(jobs);
    const { handlePortCall } = jobs.worker;
    await jobs.runJob(await firstMessage(), neverAborted, async () => {
      jobs.worker.handlePortCall = () => Promise.reject(new NoReceiverError('offscreen/call-port'));
      setTimeout(() => Object.assign(jobs.worker, { handlePortCall }), 500);
      return true;
    });
    expect(await output).toBe(true);
  });

  it('aborts a job whose worker died and serves it only the fallback ports', async () => {
    const deleteUnusedKeys = vi.fn(async () => {});
    const fallbackPorts = { renewToken: { deleteUnusedKeys }, signIn: { deliverEncryptionKey: async () => false } };
    const jobs = await load(fallbackPorts);
    void runRenewal(jobs, deleteUnusedKeys);
    await jobs.runJob(await firstMessage(), neverAborted, async (_, ports) => {
      const stopped = new Promise((resolve) => ports.signal.addEventListener('abort', resolve));
      // The restarted worker has no record of the job.
      const next = await load(fallbackPorts);
      jobs.worker.handlePortCall = next.worker.handlePortCall;
      locks.worker();
      await stopped;
      await ports.call('deleteUnusedKeys', 'a');
      expect(deleteUnusedKeys).toHaveBeenCalledOnce();
      await expect(ports.call('deliverEncryptionKey', 'first')).rejects.toBeInstanceOf(jobs.WorkerGoneError);
      return true;
    });
  });

  it('receives a value that is delivered later under an id', async () => {
    const jobs = await load();
    const ports = portsWith(async (_, deliveryId) =>
      jobs.receiveDelivery({ is: 'delivery', deliveryId: deliveryId ?? '', value: 'late' }),
    );
    const output = jobs.runOffscreen('renewToken', { input: { connection: 'a' }, ports });
    await jobs.runJob(
      await firstMessage(),
      neverAborted,
      async (_, { receive }) => (await receive('deleteUnusedKeys', 'a'))?.value === 'late',
    );
    expect(await output).toBe(true);
  });
});
