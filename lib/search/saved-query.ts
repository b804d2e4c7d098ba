import type { Plan } from '@/lib/runs/plan';

/** A plan that the user saved by name, to run it again and compare. */
export interface SavedQuery {
  id: string;
  collectionId: string;
  name: string;
  plan: Plan;
  /** SHA-256 of the canonical plan; equal plans have equal hashes. */
  hash: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}
