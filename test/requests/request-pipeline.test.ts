import { describe, expect, it } from 'vitest';
import {
  createRequestPipeline,
  type PipelineDeps,
  withEventLog,
  withFailureCauses,
  withKeepAlive,
} from '@/lib/requests/request-pipeline';
import type { AccessFacts } from '@/lib/service/failure';
import { cacheKey } from '@/lib/service/request';
import { fail, ok } from '@/lib/shared/result';
import {
  cachedResponse,
  fakeClock,
  ledgerInMemory,
  manualPromise,
  noon,
  parsedResponse,
  responsesInMemory,
  scriptedCall,
} from '../fakes';
import { testSettings } from '../test-settings';
import { pipelineDeps } from './pipeline-deps';

const serviceUrl = 'https://service.example';
const params = { q: 'tide' };
const key = cacheKey('autocomplete', params, serviceUrl);

/** Points at which the worker dies. No code after such a point runs, because its promise never resolves. */
const crashPoints = [
  'before looking for a saved response',
  'before checking the host permission',
  'before the row',
  'after the row',
  'while the request is under way',
  'before saving',
  'after saving',
  'before settling',
  'after settling',
] as const;
type CrashPoint = (typeof crashPoints)[number];
const never = new Promise<never>(() => undefined);

/** Creates the state that outlives the worker: the device's storage and the service's bill. */
function createDevice() {
  const clock = fakeClock();
  return { clock, responses: responsesInMemory(), ledger: ledgerInMemory(clock.now), billed: [] as string[] };
}

type Device = ReturnType<typeof createDevice>;
/** Marks that the worker has reached a point. The promise never resolves if the worker dies there. */
type Reach = (line: CrashPoint) => Promise<void>;

/** Starts a worker on a device. `crashed` resolves when the worker reaches the point where it dies. */
function startWorker(device: Device, crashPoint?: CrashPoint) {
  const crashed = manualPromise<'crashed'>();
  const reach: Reach = (line) => {
    if (line !== crashPoint) return Promise.resolve();
    crashed.resolve('crashed');
    return never;
  };
  const requests = createRequestPipeline({
    ...pipelineDeps,
    client: clientIn(device, reach),
    responses: responsesIn(device, reach),
    responseFor: (row) => device.responses.get(row.key),
    ledger: ledgerIn(device, reach),
    countSavings: device.ledger.countSavings,
    settings: async () => testSettings(serviceUrl),
    hasHostPermission: () => reach('before checking the host permission').then(() => true),
    now: device.clock.now,
    randomSuffix: () => '0',
  });
  return { ...requests, crashed: crashed.promise };
}

const clientIn = ({ clock, billed }: Device, reach: Reach) =>
  scriptedCall(async () => {
    await reach('after the row');
    billed.push(key);
    await reach('while the request is under way');
    const response = parsedResponse('autocomplete', { data: ['tide mill'] }, { key, receivedAt: clock.now() });
    await reach('before saving');
    return ok(response);
  }).call;

const responsesIn = ({ responses }: Device, reach: Reach): PipelineDeps['responses'] => ({
  async get(requestKey) {
    await reach('before looking for a saved response');
    return responses.get(requestKey);
  },
  async put(response) {
    const stored = await responses.put(response);
    await reach('after saving');
    return stored;
  },
});

const ledgerIn = ({ ledger }: Device, reach: Reach): PipelineDeps['ledger'] => ({
  ...ledger,
  async enter(row, blockerFor) {
    await reach('before the row');
    return ledger.enter(row, blockerFor);
  },
  async settle(row) {
    await reach('before settling');
    await ledger.settle(row);
    await reach('after settling');
  },
});

const rowsOf = ({ ledger }: Device) =>
  [...ledger.rows.values()].map(({ state, failure, billed }) => ({ state, failure, billed }));

describe('createRequestPipeline, in a worker that dies', () => {
  const possible = { state: 'possible', failure: 'interrupted', billed: null };
  const confirmed = { state: 'confirmed', failure: null, billed: 130 };
  const outcomes: Record<CrashPoint, { rows: unknown[]; saved: boolean; billed: number }> = {
    'before looking for a saved response': { rows: [], saved: false, billed: 0 },
    'before checking the host permission': { rows: [], saved: false, billed: 0 },
    'before the row': { rows: [], saved: false, billed: 0 },
    'after the row': { rows: [possible], saved: false, billed: 0 },
    'while the request is under way': { rows: [possible], saved: false, billed: 1 },
    'before saving': { rows: [possible], saved: false, billed: 1 },
    'after saving': { rows: [confirmed], saved: true, billed: 1 },
    'before settling': { rows: [confirmed], saved: true, billed: 1 },
    'after settling': { rows: [confirmed], saved: true, billed: 1 },
  };

  it.each(crashPoints)('leaves a correct ledger and repeats no request after a death %s', async (crashPoint) => {
    const device = createDevice();
    const first = startWorker(device, crashPoint);
    expect(await Promise.race([first.call('autocomplete', params), first.crashed])).toBe('crashed');
    await device.clock.advance(60);
    await startWorker(device).recover();
    expect(rowsOf(device)).toEqual(outcomes[crashPoint].rows);
    expect(device.responses.byKey.has(key)).toBe(outcomes[crashPoint].saved);
    expect(device.billed).toHaveLength(outcomes[crashPoint].billed);
  });

  it.each(crashPoints)(
    'sends a repeated request only if no response is saved, after a death %s',
    async (crashPoint) => {
      const device = createDevice();
      const first = startWorker(device, crashPoint);
      await Promise.race([first.call('autocomplete', params), first.crashed]);
      await device.clock.advance(60);
      const second = startWorker(device);
      await second.recover();
      expect(await second.call('autocomplete', params)).toMatchObject({ ok: true });
      expect(device.billed).toHaveLength(outcomes[crashPoint].billed + (outcomes[crashPoint].saved ? 0 : 1));
      expect(rowsOf(device).filter(({ state }) => state === 'sent')).toEqual([]);
    },
  );

  it('repeats an interrupted recovery in the next worker', async () => {
    const device = createDevice();
    const first = startWorker(device, 'while the request is under way');
    await Promise.race([first.call('autocomplete', params), first.crashed]);
    const second = startWorker(device, 'before settling');
    expect(await Promise.race([second.recover(), second.crashed])).toBe('crashed');
    expect(rowsOf(device).map(({ state }) => state)).toEqual(['sent']);
    await startWorker(device).recover();
    expect(rowsOf(device)).toEqual([possible]);
    expect(device.billed).toHaveLength(1);
  });

  it('does not mistake an older response for that of the interrupted request', async () => {
    const device = createDevice();
    await startWorker(device).call('autocomplete', params);
    await device.clock.advance(60);
    const second = startWorker(device, 'while the request is under way');
    await Promise.race([second.call('autocomplete', params, { again: true }), second.crashed]);
    await device.clock.advance(60);
    await startWorker(device).recover();
    expect(rowsOf(device).map(({ state }) => state)).toEqual(['confirmed', 'possible']);
  });
});

describe('createRequestPipeline', () => {
  it('recovers before its first request and does not treat that request as an orphan', async () => {
    const device = createDevice();
    const { call, recover } = startWorker(device);
    await Promise.all([call('autocomplete', params), recover()]);
    await recover();
    expect(rowsOf(device)).toEqual([{ state: 'confirmed', failure: null, billed: 130 }]);
  });

  it('sends two concurrent identical requests once, and a later identical one not at all', async () => {
    const device = createDevice();
    const { call } = startWorker(device);
    await Promise.all([call('autocomplete', params), call('autocomplete', params)]);
    await call('autocomplete', params);
    expect(device.billed).toHaveLength(1);
  });

  it('sends an identical request again if a new response is required', async () => {
    const device = createDevice();
    const { call } = startWorker(device);
    await call('autocomplete', params);
    await device.clock.advance(1);
    await call('autocomplete', params, { again: true });
    expect(device.billed).toHaveLength(2);
  });
});

describe('createRequestPipeline, for a saved response', () => {
  it('counts its regular price as savings, unless it is loaded automatically', async () => {
    const device = createDevice();
    const { call } = startWorker(device);
    await call('autocomplete', params);
    expect(device.ledger.savings).toEqual([]);
    await call('autocomplete', params);
    await call('autocomplete', params, { startedBy: 'automatic' });
    expect(device.ledger.savings).toEqual([{ is: 'published', micros: 130 }]);
  });
});

describe('withEventLog', () => {
  it.each([
    [() => ok(parsedResponse('captions', [], { key: 'dQw4w9WgXcQ' })), 'ok'],
    [() => fail({ kind: 'timed-out', seconds: 3 }), 'timed-out'],
  ])('logs only the endpoint and how the request ended', async (script, end) => {
    const events: unknown[] = [];
    const { call } = scriptedCall(script);
    await withEventLog((event) => events.push(event))(call)('captions', { videoId: 'dQw4w9WgXcQ' as never });
    expect(events).toEqual([{ what: 'request', name: 'captions', end }]);
  });
});

const facts: AccessFacts = {
  token: 'present',
  expires: null,
  issuer: null,
  workedAt: noon,
  host: 'data.example',
  at: noon,
};
const callWith = (script: () => unknown) =>
  withFailureCauses(async () => facts)(scriptedCall(script).call)('autocomplete', { q: 'tide' });

describe('withFailureCauses', () => {
  it('adds the access facts to a forbidden failure, and keeps the response of the service', async () => {
    const response = cachedResponse({ key: 'its key' });
    expect(await callWith(() => ({ ...fail({ kind: 'forbidden' }), response }))).toEqual({
      ...fail({ kind: 'forbidden', facts }),
      response,
    });
  });

  it.each([ok(parsedResponse('autocomplete', { data: [] })), fail({ kind: 'unreachable' } as const)])(
    'adds nothing to any other result',
    async (result) => {
      expect(await callWith(() => result)).toEqual(result);
    },
  );
});

describe('withKeepAlive', () => {
  it('keeps the worker alive from the start of a request to its end', async () => {
    const response = ok(parsedResponse('autocomplete', { data: [] }));
    const service = manualPromise<typeof response>();
    let alive = 0;
    const step = withKeepAlive(async (work) => {
      alive += 1;
      return work.finally(() => {
        alive -= 1;
      });
    });
    const result = step(scriptedCall(() => service.promise).call)('autocomplete', { q: 'tide' });
    expect(alive).toBe(1);
    service.resolve(response);
    expect(await result).toEqual(response);
    expect(alive).toBe(0);
  });
});
