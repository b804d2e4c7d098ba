import type { BillShown } from '../service/billing.ts';

/** Returns the service's own bill, to compare with the counts that the extension shows. */
export async function billedBy(service: { bill: string }): Promise<BillShown> {
  const response = await fetch(service.bill);
  return (await response.json()) as BillShown;
}
