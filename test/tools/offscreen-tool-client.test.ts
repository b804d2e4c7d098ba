import { describe, expect, it } from 'vitest';
import type { ToolPorts } from '@/lib/messaging/offscreen-jobs';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import type { Settings } from '@/lib/settings/settings';
import { ok } from '@/lib/shared/result';
import { createOffscreenToolClient, type OffscreenToolDeps } from '@/lib/tools/background/offscreen-tool-client';
import { ledgerInMemory, noon } from '../fakes';
import { testSettings } from '../test-settings';
import { secretOf } from '../test-token';

const row = (idSuffix: string, micros = 300): LedgerEntry =>
  createLedgerEntry({
    name: 'toolsCall',
    params: {},
    key: 'its key',
    videoId: null,
    startedBy: 'user',
    tool: 'a',
    sentAt: noon,
    idSuffix,
    quote: { is: 'entered', micros },
  });
const toolCall = { tool: 'a', params: {}, confirmed: true, connection: 'first' };
const interrupted = { ok: false, failure: { kind: 'interrupted' } };

const mcpUrl = 'http://127.0.0.1/mcp';
const settingsAtAddress = (address: string): Settings => {
  const defaults = testSettings('');
  return { ...defaults, connections: defaults.connections.map((one) => ({ ...one, mcpUrl: address })) };
};

/** Creates the worker's side, with an offscreen document that runs `job`. */
function createWorker(job: (ports: ToolPorts, stop: AbortSignal, input: object) => Promise<unknown>) {
  const ledger = ledgerInMemory();
  const responses = new Map<string, { receivedAt: number }>();
  let settings = settingsAtAddress(mcpUrl);
  const settled: string[] = [];
  const jobs = createOffscreenToolClient({
    run: (async (_: string, { input, ports, signal }: { input: object; ports: ToolPorts; signal: AbortSignal }) =>
      job(ports, signal, input)) as OffscreenToolDeps['run'],
    account: async () => ({
      connection: { id: 'first', name: 'Mine' },
      mcpUrl,
      secret: secretOf('aa.bb.cc'),
      settings,
    }),
    settings: async () => settings,
    responseFor: async ({ id }) => responses.get(id),
    isPermitted: async () => true,
    deliverDecryptionKeys: async () => {},
    ledger,
    sessions: { get: async () => null, put: async () => {}, delete: async () => {} },
    version: () => '0.0.0',
    now: () => noon,
    workerId: 'this life',
    recover: async () => void settled.push('the past'),
    keepAlive: (work) => work,
  });
  const changeAddress = (address: string) => {
    settings = settingsAtAddress(address);
  };
  return { jobs, settled, responses, ledger, changeAddress, rows: () => [...ledger.rows.values()] };
}

describe('createOffscreenToolClient', () => {
  it('recovers earlier requests before a job, and passes no token to the document', async () => {
    const { jobs, settled } = createWorker(async (_, __, input) => {
      expect(settled).toEqual(['the past']);
      expect(JSON.stringify(input)).not.toContain('aa.bb.cc');
      return ok({ id: 'its row' });
    });
    expect(await jobs.call(toolCall)).toEqual(ok({ id: 'its row' }));
  });

  it('adds no ledger row that exceeds a limit', async () => {
    const limit = testSettings('').budgets.perCall;
    const { jobs, rows } = createWorker(async ({ addRow }) => {
      expect(await addRow(row('a', limit + 1))).not.toBeNull();
      return ok(null);
    });
    await jobs.list({ remainingOnly: false, connection: 'first' });
    expect(rows()).toEqual([]);
  });

  it('marks an unsettled ledger row as possibly billed if the document ends', async () => {
    const { jobs, rows } = createWorker(async ({ addRow, settleRow, removeRow }) => {
      for (const suffix of ['a', 'b', 'c']) await addRow(row(suffix));
      await settleRow({ ...row('a'), state: 'confirmed', billed: 300 });
      await removeRow(row('b').id);
      return null;
    });
    expect(await jobs.call(toolCall)).toEqual(interrupted);
    expect(rows()).toMatchObject([
      { id: row('a').id, state: 'confirmed', billed: 300 },
      { id: row('c').id, state: 'possible', failure: 'interrupted', billed: null },
    ]);
  });

  it('settles a ledger row as billed if its response was stored before the document ended', async () => {
    const { jobs, rows, responses } = createWorker(async ({ addRow }) => {
      await addRow(row('a'));
      responses.set(row('a').id, { receivedAt: noon });
      return null;
    });
    await jobs.call(toolCall);
    expect(rows()).toMatchObject([{ state: 'confirmed', billed: 300, failure: null }]);
  });

  it('removes a ledger row that is entered after the document ended', async () => {
    let entering: Promise<unknown> = Promise.resolve();
    let write = () => {};
    const { jobs, rows, ledger } = createWorker(async ({ addRow }) => {
      entering = addRow(row('a'));
      return null;
    });
    const { enter } = ledger;
    const written = new Promise<void>((resolve) => {
      write = resolve;
    });
    ledger.enter = async (...args) => {
      await written;
      return enter(...args);
    };
    await expect(jobs.call(toolCall)).rejects.toThrow();
    write();
    expect(await entering).toEqual({ kind: 'stopped' });
    expect(rows()).toEqual([]);
  });

  it('throws if the document ends before a ledger row is added', async () => {
    const { jobs } = createWorker(async () => null);
    await expect(jobs.call(toolCall)).rejects.toThrow('Not sent');
  });

  it('marks open ledger rows as possibly billed after a failed job, and rethrows its error', async () => {
    const { jobs: client, rows } = createWorker(async ({ addRow }) => {
      await addRow(row('a'));
      throw new TypeError('ours');
    });
    await expect(client.call(toolCall)).rejects.toThrow('ours');
    expect(rows()).toMatchObject([{ state: 'possible', failure: 'interrupted' }]);
  });

  it('stops a call without a ledger row if the address changes after the job started', async () => {
    const tools = createWorker(async ({ addRow }) => {
      tools.changeAddress('http://127.0.0.1/another');
      const failure = await addRow(row('a'));
      return { ok: false, failure };
    });
    expect(await tools.jobs.call(toolCall)).toEqual({ ok: false, failure: { kind: 'stopped' } });
    expect(tools.rows()).toEqual([]);
  });

  it('stops all running jobs and waits for their end', async () => {
    let notifyStarted = () => {};
    const jobStart = new Promise<void>((resolve) => {
      notifyStarted = resolve;
    });
    let isOver = false;
    const { jobs } = createWorker(async (_, stop) => {
      notifyStarted();
      await new Promise((end) => stop.addEventListener('abort', end));
      isOver = true;
      return null;
    });
    const calling = jobs.call(toolCall);
    await jobStart;
    await jobs.stop(() => true);
    expect(isOver).toBe(true);
    expect(await calling).toEqual({ ok: false, failure: { kind: 'stopped' } });
  });

  it('starts no job if it is stopped before its start', async () => {
    const startedJobs: unknown[] = [];
    const { jobs } = createWorker(async () => startedJobs.push(1));
    const calling = jobs.call(toolCall);
    await jobs.stop(() => true);
    expect(await calling).toEqual({ ok: false, failure: { kind: 'stopped' } });
    expect(startedJobs).toEqual([]);
  });
});
