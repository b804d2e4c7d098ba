import type { Question } from '@/lib/provenance/capture';
import type { Asked } from '@/lib/service/endpoints';
import { mostIdsInBatch } from '@/lib/service/id-batches';
import type { VideoId } from '@/lib/service/ids';
import { inParts } from '@/lib/shared/in-parts';
import type { RunRule } from '../rule';

/** Details of videos that are known by id, by POST /batch/videos (COL-03). */
export interface CompletePlan {
  kind: 'complete';
  ids: VideoId[];
  /** Leaves the language to the service where it is `null`. */
  lang: Asked<'batchVideos'>['lang'] | null;
  /** Every field where it is `null`. */
  fields: Asked<'batchVideos'>['fields'] | null;
  /** The share of missing ids, from 0 to 1, from which on the run holds and says so (COL-05). */
  mostMissing: number;
}

/**
 * Requests of 1,000 ids, which is a whole number of chunks: only the last chunk of the last request may be begun and not full,
 * so the billed units are the fewest there can be (section "Limits").
 */
export const complete: RunRule<CompletePlan> = {
  completes: true,
  first: questionsOf,
  next: () => [],
  worst: (plan) => questionsOf(plan).map((question) => ({ question, times: 1 })),
};

function questionsOf({ ids, lang, fields }: CompletePlan): Question[] {
  return inParts(ids, mostIdsInBatch).map((part) => ({
    name: 'batchVideos',
    asked: { ids: part, ...(lang && { lang }), ...(fields && { fields }) },
    note: {},
  }));
}
