import { withoutVideo } from '@/lib/provenance/without-video';
import { isRecord } from '@/lib/shared/is-record';
import { parseJsonText } from '@/lib/shared/json';
import type { Collection } from './records';

/**
 * Removes a video from the sample that a collection consists of, from the design that it repeats, and from the results
 * of its original study.
 */
export function collectionWithoutVideo(collection: Collection, videoId: string): Collection {
  const { design, sample } = collection;
  const remaining = withoutVideo({ ...(design && { design }), ...(sample !== undefined && { sample }) }, videoId);
  const original = remaining.design?.original;
  // `withoutVideo` has copied it.
  if (isRecord(original)) original.tables = tablesWithoutVideo(original.tables, videoId);
  return { ...collection, ...remaining };
}

/** The tables are JSON text; see `OriginalStudy`. */
function tablesWithoutVideo(tables: unknown, videoId: string): string {
  const json = parseJsonText(String(tables));
  return json.is === 'json' ? JSON.stringify(withoutVideo(json.value, videoId)) : '';
}
