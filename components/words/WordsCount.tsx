import { useEffect } from 'react';
import { useTranslation } from '@/components/ui/translation';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { useWords, useWordsStore } from './use-words';

/** Shows the number of different words of a track. */
export function WordsCount({ track }: { track: ShownTrack }) {
  const store = useWordsStore();
  const t = useTranslation();
  const words = useWords((state) => state.words);
  useEffect(() => store.getState().count(track), [store, track]);
  return words && t.number(words.length);
}
