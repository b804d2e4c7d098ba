import type { BillShown } from '../service/billing.ts';

/** What the service itself says it billed so far: the other side of every count that the extension shows. */
export async function billedBy(service: { bill: string }): Promise<BillShown> {
  const answer = await fetch(service.bill);
  return (await answer.json()) as BillShown;
}
