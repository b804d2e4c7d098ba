import { type EndpointName, type Prices, pricesFromSeed } from './drawn-prices.ts';

/** One billed request. `query` is what stood behind the `?`, `at` an RFC 3339 time. */
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
  /** Chunks of 50 ids for batches, fetched pages for related videos, requests for the rest. */
  units: number;
  /** Millionths of a dollar. */
  micros: number;
}

/** What `bill` answers. */
export interface BillShown {
  total: { requests: number; micros: number };
  byEndpoint: Partial<Record<EndpointName, Sum>>;
  log: BilledRequest[];
  balance: number;
  prices: Prices;
}

/** What one request comes to, before it is entered. */
export interface Charge {
  endpoint: EndpointName;
  /** Speech-to-text has a rate of its own. */
  rate: EndpointName | 'speechToText';
  units: number;
  path: string;
  query: string;
  status: number;
}

/** The project's account: a balance in millionths of a dollar, and every billed request. */
export interface Bill {
  prices: Prices;
  balance: number;
  enter(charge: Charge, at: number): void;
  shown(): BillShown;
  forget(): void;
}

/** A hundred dollars. */
const firstBalance = 100_000_000;

/** An account whose unstated prices come from the seed; `balance` is in millionths of a dollar. */
export function createBill(seed: number, balance = firstBalance): Bill {
  const prices = pricesFromSeed(seed);
  let log: BilledRequest[] = [];
  const bill: Bill = {
    prices,
    balance,
    enter({ rate, ...charge }, at) {
      const { request, unit } = prices.rates[rate];
      const micros = request + unit * charge.units;
      bill.balance -= micros;
      log.push({ at: new Date(at).toISOString(), ...charge, micros });
    },
    shown: () => ({ ...sums(log), log, balance: bill.balance, prices }),
    forget() {
      log = [];
    },
  };
  return bill;
}

function sums(log: BilledRequest[]): Pick<BillShown, 'total' | 'byEndpoint'> {
  const total = { requests: 0, micros: 0 };
  const byEndpoint: BillShown['byEndpoint'] = {};
  for (const { endpoint, units, micros } of log) {
    total.requests += 1;
    total.micros += micros;
    const sum = byEndpoint[endpoint] ?? { requests: 0, units: 0, micros: 0 };
    byEndpoint[endpoint] = { requests: sum.requests + 1, units: sum.units + units, micros: sum.micros + micros };
  }
  return { total, byEndpoint };
}
