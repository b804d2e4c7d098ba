import './runs/browser';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, database } from '@/lib/database/database';
import { endpoints } from '@/lib/service/endpoints';
import type { EnteredPrices } from '@/lib/service/quote';
import type { LedgerEntry } from '@/lib/service/records';
import { countChunks } from '@/lib/service/request-limits';
import type { Budgets } from '@/lib/settings/settings';
import { spendingRepository } from '@/lib/spending/repository/spending-repository';
import type { Spending } from '@/lib/spending/spending';
import { countedMicros, maxCost } from '@/lib/spending/spending';
import { drawFault, type FaultKind, faultKinds, lateMs } from './money/fault';
import { type Draw, drawsFrom, randomRequest } from './money/random-request';
import { createWorker } from './money/worker';
import type { BillReport } from './service/billing';
import { endpointNames, type Prices } from './service/drawn-prices';
import { type Running, serve } from './service/serve';
import { shortOrFull } from './short-or-full';

/**
 * Sends random requests through all guards of the extension, in stretches with different prices, faults and limits.
 * After each stretch, the ledger is compared with the bill. The short form omits four fifths of the requests: every
 * kind of request, fault, limit and outcome still occurs, but in fewer combinations.
 */
const stretches = shortOrFull(8, 40);
const callsInOne = 250;
const calls = stretches * callsInOne;
/** The minimum number of times that each outcome must occur. */
const minOfEach = shortOrFull(10, 50);

let service: Running;
beforeAll(async () => {
  service = await serve({ port: 0, seed: 11, switches: { speechToTextSeconds: 0 } });
});
afterAll(async () => {
  await closeDatabase();
  await service.stop();
});

interface Stretch {
  hasFaults: boolean;
  own: EnteredPrices;
  estimates: boolean;
  rows: LedgerEntry[];
  bill: BillReport;
  /** Today's spending before and after the stretch. */
  today: [Spending, Spending];
  budgets: Budgets;
  sent: number;
  outcomes: Record<string, number>;
  /** The faults that were added to the service, in order. */
  faults: FaultKind[];
}

const draw: Draw = drawsFrom(5);
const all: Stretch[] = [];

describe(`${calls.toLocaleString('en')} random calls`, { timeout: 600_000 }, () => {
  beforeAll(async () => {
    const { prices } = await fetchBill();
    for (let nth = 0; nth < stretches; nth += 1) all.push(await stretch(nth, nth % 2 ? enteredPricesAt(prices) : {}));
  }, 600_000);

  const withFaults = (): Stretch[] => all.filter(({ hasFaults }) => hasFaults);
  const withoutFaults = (): Stretch[] => all.filter(({ hasFaults }) => !hasFaults);

  it('reach every endpoint, every fault and every outcome', () => {
    const requestedNames = new Set(all.flatMap(({ rows }) => rows.map(({ name }) => name)));
    expect(requestedNames).toEqual(new Set(Object.keys(endpoints)));
    const outcomes = all.reduce<Record<string, number>>((before, more) => addCounts(before, more.outcomes), {});
    expect(sum(Object.values(outcomes))).toBe(calls);
    const ends = ['told', 'forbidden', 'too-many', 'invalid', 'redirected', 'web-page', 'empty-response', 'truncated'];
    const stops = ['timed-out', 'unreachable', 'over-budget'];
    expect([...ends, ...stops].filter((kind) => (outcomes[kind] ?? 0) < minOfEach)).toEqual([]);
    expect(new Set(all.flatMap(({ faults }) => faults))).toEqual(new Set(faultKinds));
    expect(sum(all.map(({ rows }) => rows.length))).toBeGreaterThan(calls / 2);
  });

  it('are billed at least the confirmed and at most the possible total at known prices', () => {
    for (const { rows, bill } of all) {
      for (const name of endpointNames) {
        const endpointRows = rows.filter((row) => row.name === name && hasKnownPrice(row));
        const billed = endpointRows.length > 0 ? (bill.byEndpoint[name]?.micros ?? 0) : 0;
        const confirmed = sum(endpointRows.map((row) => (row.state === 'confirmed' ? (row.billed ?? 0) : 0)));
        const possible = sum(endpointRows.map((row) => (isUnsure(row) ? (row.quoted ?? 0) : 0)));
        expect([name, confirmed <= billed, billed <= confirmed + possible]).toEqual([name, true, true]);
      }
    }
  });

  it('are billed exactly the confirmed amount if the service has no faults', () => {
    for (const { rows, bill, own } of withoutFaults()) {
      const priced = rows.filter(hasKnownPrice);
      const exact = new Set(endpointNames.filter((name) => priced.every((row) => row.name !== name || !isUnsure(row))));
      const names = endpointNames.filter((name) => exact.has(name) && (name in own || stated.has(name)));
      const billed = names.map((name) => [name, bill.byEndpoint[name]?.micros ?? 0]);
      expect(names.map((name) => [name, confirmedOf(priced, name)])).toEqual(billed);
      // If the mode allows speech-to-text, only the service knows whether it was used, so captions can be left out.
      expect(names.length).toBeGreaterThanOrEqual('captions' in own ? endpointNames.length - 1 : stated.size);
    }
  });

  it('are counted in the same units as in the bill if the price is unknown', () => {
    const unpriced = all.filter(({ own }) => !('captions' in own));
    for (const { rows, bill, hasFaults } of unpriced) {
      for (const name of endpointNames.filter((one) => !stated.has(one))) {
        const endpointRows = rows.filter((row) => row.name === name);
        const billed = bill.byEndpoint[name]?.units ?? 0;
        const confirmed = sum(endpointRows.filter(({ state }) => state === 'confirmed').map(unitsOf));
        const possible = sum(endpointRows.filter(({ state }) => state === 'possible').map(unitsOf));
        expect([name, confirmed <= billed, billed <= confirmed + possible]).toEqual([name, true, true]);
        if (!hasFaults) expect([name, possible, billed]).toEqual([name, 0, confirmed]);
      }
    }
    expect(unpriced.length).toBe(stretches / 2);
  });

  it('never exceed a limit, and a stopped request is neither entered nor sent', () => {
    for (const { today, budgets, rows, sent } of all) {
      // It becomes known only after a failure that a request may have been sent twice, so the limits cannot prevent
      // this.
      const resent = rows.filter(({ sentTwice }) => sentTwice);
      const micros = countedMicros(today[1], budgets) - sum(resent.map(({ quoted }) => quoted ?? budgets.unknownPrice));
      expect(micros).toBeLessThanOrEqual(budgets.perDay);
      // All stretches are in the same session and on the same day.
      expect(micros).toBeLessThanOrEqual(budgets.perSession ?? Number.POSITIVE_INFINITY);
      expect(Math.max(0, ...rows.map(({ quoted }) => quoted ?? 0))).toBeLessThanOrEqual(budgets.perCall);
      expect(rows.length).toBe(sent);
    }
  });

  it('leave no open ledger row, and the total of the day matches the rows', async () => {
    const rows = all.flatMap((one) => one.rows);
    expect(rows.filter(({ state }) => state === 'sent')).toEqual([]);
    const last = all.at(-1)?.today[1];
    expect(last?.micros).toBe(sum(rows.map((row) => (row.state === 'none' ? 0 : (maxCost(row) ?? 0)))));
  });

  it('have no billed amount at an estimated price, which is counted separately', () => {
    const estimated = all.flatMap(({ rows }) => rows.filter(({ priceSource }) => priceSource === 'estimated'));
    expect(all.filter(({ rows }) => rows.some(({ priceSource }) => priceSource === 'estimated'))).toEqual(
      all.filter(({ own, estimates }) => estimates && !('captions' in own)),
    );
    expect(estimated.filter(({ billed }) => billed !== null)).toEqual([]);
    const counted = sum(estimated.map((row) => (row.state === 'none' ? 0 : (maxCost(row) ?? 0))));
    expect(all.at(-1)?.today[1].estimated).toBe(counted);
  });

  it('are possibly billed only after faults', () => {
    expect(withFaults().every(({ rows }) => rows.some(({ state }) => state === 'possible'))).toBe(true);
    expect(withoutFaults().every(({ rows }) => rows.every(({ state }) => state === 'confirmed'))).toBe(true);
  });
});

const stated = new Set<string>(['search', 'autocomplete', 'relatedVideos']);
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

/** An estimate is not a price stated by the service or the user. */
const hasKnownPrice = ({ quoted, priceSource }: LedgerEntry): boolean => quoted !== null && priceSource !== 'estimated';

/** For these rows, only the service knows the billed amount. */
const isUnsure = ({ state, billed }: LedgerEntry): boolean => state !== 'confirmed' || billed === null;

const confirmedOf = (rows: readonly LedgerEntry[], name: string): number =>
  sum(rows.filter((row) => row.name === name && row.state === 'confirmed').map(({ billed }) => billed ?? 0));

/** Returns the units of a request as the service counts them: chunks for a batch, otherwise requests. */
const unitsOf = ({ name, params }: LedgerEntry): number =>
  name === 'batchVideos' ? countChunks((params as { ids: string[] }).ids) : 1;

const addCounts = (before: Record<string, number>, more: Record<string, number>): Record<string, number> => ({
  ...before,
  ...Object.fromEntries(Object.entries(more).map(([kind, n]) => [kind, n + (before[kind] ?? 0)])),
});

const fetchBill = async (): Promise<BillReport> => (await fetch(service.bill)).json() as Promise<BillReport>;
const control = (method: string, what: string, body?: object) =>
  fetch(`${service.url}/_control/${what}`, { method, ...(body && { body: JSON.stringify(body) }) });

/** Returns the service's unstated prices as a user would enter them from a bill. */
const enteredPricesAt = ({ rates }: Prices): EnteredPrices =>
  Object.fromEntries(
    Object.entries(rates).flatMap(([name, { request, unit }]) => (stated.has(name) ? [] : [[name, request + unit]])),
  );

/** Returns limits for the nth stretch. In some stretches, requests reach one of them. */
const limitsOf = (nth: number, before: Spending): Budgets => {
  const unknownPrice = 2000;
  const counted = countedMicros(before, { unknownPrice });
  return {
    perCall: nth % 3 === 0 ? 3000 : 20_000,
    perDay: counted + (nth % 8 === 2 || nth % 8 === 3 ? 60_000 : 10_000_000),
    perSession: nth % 8 === 5 ? counted + 60_000 : null,
    unknownPrice,
  };
};

const batchSize = 25;
let lastId = '';

async function stretch(nth: number, own: EnteredPrices): Promise<Stretch> {
  const hasFaults = nth % 4 >= 2;
  const estimates = nth % 8 >= 4;
  // If every failure is billed, the ledger must count all possible amounts.
  const billedShare = nth % 8 < 4 ? 1 : 0.5;
  const before = await spendingRepository.today();
  const budgets = limitsOf(nth, before);
  const worker = createWorker({ service, own, estimates, budgets, timeoutMs: hasFaults ? lateMs / 2 : 60_000 });
  await control('DELETE', 'bill');
  const outcomes: Record<string, number> = {};
  const faults: FaultKind[] = [];
  for (let done = 0; done < callsInOne; done += batchSize) {
    if (hasFaults) faults.push(...(await addFaults(billedShare)));
    const responses = Array.from({ length: batchSize }, () => {
      const { name, params, options } = randomRequest(service.sampleData, draw);
      return worker.call(name, params as never, options);
    });
    for (const response of await Promise.all(responses)) {
      const kind = response.ok ? 'told' : response.failure.kind;
      outcomes[kind] = (outcomes[kind] ?? 0) + 1;
    }
  }
  await control('DELETE', 'faults');
  // Requests that the client aborted are billed too, so the test waits for their bills.
  await wait(hasFaults ? 2 * lateMs : 5);
  const rows = await (await database()).getAll('ledger', IDBKeyRange.lowerBound(lastId, true));
  lastId = rows.at(-1)?.id ?? lastId;
  const today: Stretch['today'] = [before, await spendingRepository.today()];
  return {
    hasFaults,
    own,
    estimates,
    rows,
    bill: await fetchBill(),
    today,
    budgets,
    sent: worker.sentCount(),
    outcomes,
    faults,
  };
}

/** Adds faults for one batch to the service and returns their kinds. */
async function addFaults(billedShare: number): Promise<FaultKind[]> {
  const drawn = Array.from({ length: Math.ceil(batchSize / 3) }, () => drawFault(draw, billedShare));
  for (const { fault } of drawn) await control('POST', 'faults', fault);
  return drawn.map(({ kind }) => kind);
}
