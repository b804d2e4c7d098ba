import { runInBatches } from '@/components/captions/frame-batches';
import { useCaptionsStore } from '@/components/captions/use-captions';
import { stateHook } from '@/components/ui/app-state';
import { storeOfPage } from '@/lib/app-store/app-store';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import { countInSavedVideos } from '@/lib/words/browser/saved-words-worker';
import { createWordsStore, type WordsStore } from '@/lib/words/store';

const createStore = (captions: CaptionsStore) =>
  createWordsStore(captions, {
    runInBatches: (values, job) => runInBatches(values, job, window),
    countInSavedVideos,
  });

export const useWordsStore = (): WordsStore => storeOfPage(useCaptionsStore(), createStore);

export const useWords = stateHook(useWordsStore);
