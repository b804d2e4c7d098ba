import { withoutVideo } from '@/lib/provenance/without-video';
import { isRecord } from '@/lib/shared/is-record';
import { parseJsonText } from '@/lib/shared/json';
import type { Collection } from './records';

/**
 * Removes a video from the sample that a collection consists of, from the design that it repeats, and from the results
 * of its original study.
 */
export function collectionWithoutVideo({ design, ...stored }: Collection, videoId: string): Collection {
  const collection = 'sample' in stored ? { ...stored, sample: withoutVideo(stored.sample, videoId) } : stored;
  if (!design) return collection;
  const { original, ...remaining } = withoutVideo(design, videoId);
  return {
    ...collection,
    design: {
      ...remaining,
      ...(isRecord(original) && { original: { ...original, tables: tablesWithoutVideo(original.tables, videoId) } }),
    },
  };
}

/** The tables are JSON text; see `OriginalStudy`. */
function tablesWithoutVideo(tables: unknown, videoId: string): string {
  const json = parseJsonText(String(tables));
  return json.is === 'json' ? JSON.stringify(withoutVideo(json.value, videoId)) : '';
}
