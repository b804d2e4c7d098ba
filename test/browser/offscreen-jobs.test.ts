import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { StageWord } from '@/lib/browser/stage-line';
import { errorName } from '@/lib/core/diagnostics/event';
import type { OffscreenAsk } from '@/lib/core/offscreen';

const lines: BroadcastChannel[] = [];
class Line extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    lines.push(this);
  }
}

/** Locks that end with the document, or with the worker, when a test says so. */
const locks = { document: () => {}, worker: () => {} };
const stageLocks = {
  during: (_: string, job: () => Promise<void>) => job(),
  whileWaiting: async (_: string, end: Promise<unknown>) => void (await end),
  names: async () => [],
  over: () => new Promise<void>((end) => Object.assign(locks, { document: end })),
  unwanted: () => new Promise<void>((end) => Object.assign(locks, { worker: end })),
};

let heard: StageWord[];
type Jobs = Awaited<ReturnType<typeof loaded>>;

/** Both sides in one place: what the document says goes to the worker of this life, or to none. */
async function loaded(standing: object = {}) {
  vi.resetModules();
  vi.doMock('@/lib/browser/stage-locks', () => ({ stageLocks }));
  vi.doMock('@/lib/browser/backstage', () => ({
    backstage: { begin: async (_: string, word: StageWord) => void heard.push(word), leave: async () => {} },
  }));
  vi.doMock('@/lib/browser/seal-keys', () => ({ openingKeys: async () => [] }));
  const jobs = await import('@/lib/browser/offscreen-jobs');
  const work = await import('@/lib/browser/offscreen-work');
  const worker = { hear: jobs.hearOffscreen(standing) };
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(async (letter: unknown) => {
    const { kind, body } = letter as { kind: string; body: OffscreenAsk };
    return kind === 'offscreen/ask' ? { ok: true, value: await worker.hear(body) } : { ok: true, value: null };
  });
  return { ...jobs, ...work, worker };
}

const revoke = ({ runOffscreen }: Jobs, deleteToken = vi.fn(async () => {})) =>
  runOffscreen('revokeToken', { input: { connection: 'first' }, ports: { deleteToken }, connection: 'first' });
const word = async () => {
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  return heard[0] as Extract<StageWord, { is: 'job' }>;
};
const quiet = new AbortController().signal;

beforeEach(() => {
  heard = [];
  fakeBrowser.reset();
  vi.stubGlobal('BroadcastChannel', Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('@/lib/browser/stage-locks');
  vi.doUnmock('@/lib/browser/backstage');
  vi.doUnmock('@/lib/browser/seal-keys');
  for (const line of lines.splice(0)) line.close();
});

describe('a job in the offscreen document', () => {
  it('is given its input, served by its own ports alone, and its output comes back', async () => {
    const jobs = await loaded();
    const deleteToken = vi.fn(async () => {});
    const output = revoke(jobs, deleteToken);
    await jobs.doJob(await word(), quiet, async (order, line) => {
      expect(order).toEqual({ name: 'revokeToken', input: { connection: 'first' } });
      await line.ask('deleteToken');
      expect(await line.ask('constructor')).toBeNull();
      return true;
    });
    expect(await output).toBe(true);
    expect(deleteToken).toHaveBeenCalledOnce();
  });

  it('throws an error of the same name where it throws, so that the worker can note it', async () => {
    const jobs = await loaded();
    const output = revoke(jobs).catch(errorName);
    await jobs.doJob(await word(), quiet, () => Promise.reject(new TypeError('ours')));
    expect(await output).toBe('TypeError');
  });

  it('has no output where the document ends over it', async () => {
    const jobs = await loaded();
    const output = revoke(jobs);
    void jobs.doJob(await word(), quiet, () => new Promise(() => {}));
    await vi.waitFor(() => expect(locks.document).not.toBe(undefined));
    await new Promise((soon) => setTimeout(soon, 20));
    locks.document();
    expect(await output).toBeNull();
  });

  it('has no output where no document begins it', async () => {
    vi.useFakeTimers();
    const jobs = await loaded();
    const output = revoke(jobs);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await output).toBeNull();
  });

  it('is not begun for a worker that is gone', async () => {
    const jobs = await loaded();
    const work = vi.fn();
    const order = { name: 'revokeToken', input: { connection: 'first' } } as const;
    await jobs.doJob({ is: 'job', id: 'of another life', order, seals: [] }, quiet, work);
    expect(work).not.toHaveBeenCalled();
  });

  it('learns that its worker died: it is called off, and only ports that stand serve it', async () => {
    const standing = { prepareSeal: async () => false };
    const jobs = await loaded(standing);
    void revoke(jobs);
    const found: unknown[] = [];
    await jobs.doJob(await word(), quiet, async (_, line) => {
      const stopped = new Promise((resolve) => line.stop.addEventListener('abort', resolve));
      // Another life, which knows nothing of the job.
      const next = await loaded(standing);
      jobs.worker.hear = next.worker.hear;
      locks.worker();
      await stopped;
      found.push(await line.ask('deleteToken').catch((error: unknown) => error instanceof jobs.JobOver));
      found.push(await line.askFor('prepareSeal', 'first'));
      return true;
    });
    expect(found).toEqual([true, null]);
  });

  it('gets what comes later under its ticket', async () => {
    const jobs = await loaded();
    const ports = {
      deleteToken: async (ticket?: string) => jobs.hearGiven({ is: 'given', ticket: ticket ?? '', value: 'late' }),
    };
    const output = jobs.runOffscreen('revokeToken', { input: { connection: 'first' }, ports, connection: 'first' });
    await jobs.doJob(await word(), quiet, async (_, line) => (await line.askFor('deleteToken'))?.value === 'late');
    expect(await output).toBe(true);
  });
});
