import type { PlannedRequest } from '@/lib/provenance/capture';
import { maxIdsInBatch } from '@/lib/service/id-batches';
import { chunk } from '@/lib/shared/lists';
import type { DetailsPlan } from '../plan';
import type { RunRule } from '../rule';

/**
 * Requests of 1,000 ids, which is a whole number of chunks: only the last chunk of the last request may be begun and not full,
 * so the billed units are the fewest there can be (section "Limits").
 */
export const complete: RunRule<DetailsPlan> = {
  completes: true,
  first: batchRequests,
  next: () => [],
  maxRequests: (plan) => batchRequests(plan).map((question) => ({ question, times: 1 })),
};

function batchRequests({ ids, lang, fields }: DetailsPlan): PlannedRequest[] {
  return chunk(ids, maxIdsInBatch).map((part) => ({
    name: 'batchVideos',
    asked: { ids: part, ...(lang && { lang }), ...(fields && { fields }) },
    note: {},
  }));
}
