import type { BillReport } from '../service/billing.ts';

/** Returns the service's own bill, for comparison with the counts that the extension shows. */
export async function readBill(service: { bill: string }): Promise<BillReport> {
  const response = await fetch(service.bill);
  return (await response.json()) as BillReport;
}
