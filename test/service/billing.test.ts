import { describe, expect, it } from 'vitest';
import { createBill } from './billing.ts';

const charge = {
  endpoint: 'relatedVideos',
  rate: 'relatedVideos',
  path: '/relatedVideos',
  query: 'pages=5',
  status: 200,
} as const;

describe('createBill', () => {
  it('adds up requests, units and costs, in total and by endpoint', () => {
    const bill = createBill(1);
    bill.enter({ ...charge, units: 5 }, 0);
    bill.enter({ ...charge, units: 1 }, 1000);
    bill.enter({ ...charge, endpoint: 'search', rate: 'search', units: 1 }, 2000);
    const { total, byEndpoint, log } = bill.report();
    expect(total).toEqual({ requests: 3, micros: 2530 + 530 + 2030 });
    expect(byEndpoint).toEqual({
      relatedVideos: { requests: 2, units: 6, micros: 3060 },
      search: { requests: 1, units: 1, micros: 2030 },
    });
    expect(log[1]).toMatchObject({ at: '1970-01-01T00:00:01.000Z', query: 'pages=5', status: 200, micros: 530 });
  });

  it('deducts charges from the balance', () => {
    const bill = createBill(1);
    const before = bill.balance;
    bill.enter({ ...charge, units: 10 }, 0);
    expect(before - bill.balance).toBe(5030);
  });

  it('clears its entries but keeps the balance', () => {
    const bill = createBill(1);
    bill.enter({ ...charge, units: 1 }, 0);
    const { balance } = bill;
    bill.clear();
    expect(bill.report()).toMatchObject({ total: { requests: 0, micros: 0 }, byEndpoint: {}, log: [], balance });
  });
});
