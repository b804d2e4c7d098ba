import { type EndpointName, type Prices, pricesFromSeed } from './drawn-prices.ts';

/** One billed request. `query` is the URL query without `?`; `at` is an RFC 3339 time. */
export interface BilledRequest {
  at: string;
  endpoint: EndpointName;
  path: string;
  query: string;
  status: number;
  units: number;
  micros: number;
}

interface Sum {
  requests: number;
  /**
   * Number of chunks of 50 ids for batches, of fetched pages for related videos, and of requests for other endpoints.
   */
  units: number;
  /** Millionths of a dollar. */
  micros: number;
}

/** Response of the control action `GET bill`. */
export interface BillReport {
  total: { requests: number; micros: number };
  byEndpoint: Partial<Record<EndpointName, Sum>>;
  log: BilledRequest[];
  balance: number;
  prices: Prices;
}

export interface Charge {
  endpoint: EndpointName;
  /** Endpoint whose rate applies; speech-to-text has its own rate. */
  rate: EndpointName | 'speechToText';
  units: number;
  path: string;
  query: string;
  status: number;
}

/** A project's balance in millionths of a dollar, and its billed requests. */
export interface Bill {
  prices: Prices;
  balance: number;
  enter(charge: Charge, time: number): void;
  report(): BillReport;
  clear(): void;
}

/** One hundred dollars. */
const firstBalance = 100_000_000;

/**
 * Creates a bill. Prices that the interface does not state are drawn from the seed; `balance` is in millionths
 * of a dollar.
 */
export function createBill(seed: number, balance = firstBalance): Bill {
  const prices = pricesFromSeed(seed);
  let log: BilledRequest[] = [];
  const bill: Bill = {
    prices,
    balance,
    enter({ rate, ...charge }, time) {
      const { request, unit } = prices.rates[rate];
      const micros = request + unit * charge.units;
      bill.balance -= micros;
      log.push({ at: new Date(time).toISOString(), ...charge, micros });
    },
    report: () => ({ ...sums(log), log, balance: bill.balance, prices }),
    clear() {
      log = [];
    },
  };
  return bill;
}

function sums(log: BilledRequest[]): Pick<BillReport, 'total' | 'byEndpoint'> {
  const total = { requests: 0, micros: 0 };
  const byEndpoint: BillReport['byEndpoint'] = {};
  for (const { endpoint, units, micros } of log) {
    total.requests += 1;
    total.micros += micros;
    const sum = byEndpoint[endpoint] ?? { requests: 0, units: 0, micros: 0 };
    byEndpoint[endpoint] = { requests: sum.requests + 1, units: sum.units + units, micros: sum.micros + micros };
  }
  return { total, byEndpoint };
}
