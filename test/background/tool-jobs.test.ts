import { describe, expect, it } from 'vitest';
import { type ToolJobParts, toolJobs } from '@/lib/background/tools/tool-jobs';
import { entryFor, type LedgerEntry } from '@/lib/core/ledger';
import type { ToolPorts } from '@/lib/core/offscreen';
import { ok } from '@/lib/core/result';
import { ledgerInMemory, noon } from '../fakes';
import { secretOf } from '../secret-of';
import { settingsAt } from '../settings-at';

const row = (mark: string, micros = 300): LedgerEntry =>
  entryFor({
    ...{ name: 'toolsCall', asked: {}, key: 'its key', videoId: null, by: 'reader', tool: 'a' },
    ...{ sentAt: noon, mark, quote: { is: 'own', micros } },
  });
const order = { tool: 'a', asked: {}, confirmed: true };
const interrupted = { ok: false, failure: { kind: 'interrupted' } };

/** The worker's side, with an offscreen document that a test writes. */
function worker(job: (ports: ToolPorts, stop: AbortSignal, input: object) => Promise<unknown>) {
  const books = ledgerInMemory();
  const settled: string[] = [];
  const jobs = toolJobs({
    run: (async (_: string, { input, ports, stop }: { input: object; ports: ToolPorts; stop: AbortSignal }) =>
      job(ports, stop, input)) as ToolJobParts['run'],
    account: async () => ({
      ...{ connection: { id: 'first', name: 'Mine' }, mcpUrl: 'http://127.0.0.1/mcp' },
      ...{ secret: secretOf('aa.bb.cc'), settings: settingsAt('') },
    }),
    settings: async () => settingsAt(''),
    isPermitted: async () => true,
    books,
    sessions: { get: async () => null, put: async () => {}, forget: async () => {} },
    version: () => '0.0.0',
    now: () => noon,
    life: 'this life',
    awake: async () => void settled.push('the past'),
    stayAwake: (work) => work,
  });
  return { jobs, settled, rows: () => [...books.rows.values()] };
}

describe('toolJobs', () => {
  it('settles the past first, and hands over no token', async () => {
    const { jobs, settled } = worker(async (_, __, input) => {
      expect(settled).toEqual(['the past']);
      expect(JSON.stringify(input)).not.toContain('aa.bb.cc');
      return ok({ id: 'its row' });
    });
    expect(await jobs.call(order)).toEqual(ok({ id: 'its row' }));
  });

  it('holds each row against the limits in the worker', async () => {
    const limit = settingsAt('').budgets.perCall;
    const { jobs, rows } = worker(async ({ enterRow }) => {
      expect(await enterRow(row('a', limit + 1))).not.toBeNull();
      return ok(null);
    });
    await jobs.list({ rest: false });
    expect(rows()).toEqual([]);
  });

  it('leaves no row open where the document ends over it: what had left may have been billed', async () => {
    const { jobs, rows } = worker(async ({ enterRow, settleRow, strikeRow }) => {
      for (const mark of ['a', 'b', 'c']) await enterRow(row(mark));
      await settleRow({ ...row('a'), state: 'confirmed', billed: 300 });
      await strikeRow(row('b').id);
      return null;
    });
    expect(await jobs.call(order)).toEqual(interrupted);
    expect(rows()).toMatchObject([
      { id: row('a').id, state: 'confirmed', billed: 300 },
      { id: row('c').id, state: 'possible', failure: 'interrupted', billed: null },
    ]);
  });

  it('calls off all that is under way, and waits for its end', async () => {
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let isOver = false;
    const { jobs } = worker(async (_, stop) => {
      begun();
      await new Promise((end) => stop.addEventListener('abort', end));
      isOver = true;
      return null;
    });
    const calling = jobs.call(order);
    await isBegun;
    await jobs.stopAll();
    expect(isOver).toBe(true);
    expect(await calling).toEqual({ ok: false, failure: { kind: 'stopped' } });
  });

  it('hands over nothing that was called off before', async () => {
    const handed: unknown[] = [];
    const { jobs } = worker(async () => handed.push(1));
    const calling = jobs.call(order);
    await jobs.stopAll();
    expect(await calling).toEqual({ ok: false, failure: { kind: 'stopped' } });
    expect(handed).toEqual([]);
  });
});
