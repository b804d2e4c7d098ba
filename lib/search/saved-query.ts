import type { Plan } from '@/lib/runs/plan';

/** A plan that the reader keeps by name, to run it again and compare (SEA-06). */
export interface SavedQuery {
  id: string;
  collectionId: string;
  name: string;
  plan: Plan;
  /** SHA-256 of the plan in its normal form: the same question has the same hash. */
  hash: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}
