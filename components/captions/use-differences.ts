import { useEffect, useState } from 'react';
import { compareTracks, type Differences } from '@/lib/captions/align/compare-tracks';
import { isSameWrittenLanguage } from '@/lib/captions/align/one-language';
import type { Cue } from '@/lib/captions/cue';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { runInBatches } from './frame-batches';

interface Comparison {
  first: readonly Cue[];
  second: readonly Cue[];
  told: Differences;
}

/** What two tracks of one language say otherwise, worked out behind whatever the user does; `null` until then, and for two languages. */
export function useDifferences(track: ShownTrack, beside: ShownTrack | null): Differences | null {
  const [compared, setCompared] = useState<Comparison | null>(null);
  const first = track.cues;
  const second = beside && isSameWrittenLanguage(track.lang, beside.lang) ? beside.cues : null;
  useEffect(() => {
    if (!second) return undefined;
    return runInBatches(compareTracks(first, second), (told) => told && setCompared({ first, second, told }), window);
  }, [first, second]);
  return compared?.first === first && compared.second === second ? compared.told : null;
}
