import type { Plan } from '@/lib/runs/plan';

/** A plan that the user keeps by name, to run it again and compare. */
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
