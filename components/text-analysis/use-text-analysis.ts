import { useEffect, useMemo, useState } from 'react';
import { useLibrary } from '@/components/collection/use-library';
import { useSavedTracks } from '@/components/saved-captions/use-saved-captions';
import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import type { AnalysisKind, AnalysisRequest, AnalysisResult } from '@/lib/text-analysis/analysis';
import { openAnalysisWorker } from '@/lib/text-analysis/browser/analysis-worker';
import { analysedLanguages, type ChosenTracks, chooseTracks } from '@/lib/text-analysis/choose-tracks';
import { includedVideoRepository } from '@/lib/text-analysis/repository';
import { createTextAnalysisStore } from '@/lib/text-analysis/store';

const createStore = (_: AppStore) => createTextAnalysisStore({ open: openAnalysisWorker });

export const useTextAnalysisStore = () => storeOfPage(useAppStore(), createStore);

export const useTextAnalysis = stateHook(useTextAnalysisStore);

/** Returns the languages of the saved tracks, and the chosen one. */
export function useLanguages(): { lang: string; languages: readonly string[] } {
  const chosen = useTextAnalysis((state) => state.choices.lang);
  const all = useSavedTracks((state) => state.all);
  const languages = useMemo(() => analysedLanguages(all ?? []), [all]);
  const lang = languages.find((one) => one === chosen) ?? languages[0] ?? 'und';
  return { lang, languages };
}

/** The name of a collection; `null` if it does not exist. */
export const useCollectionName = (id: string | null): string | null =>
  useLibrary((state) => state.collections?.find((one) => one.id === id)?.name ?? null);

/** Returns the included videos of a collection; `null` until they are read, or without a collection. */
function useIncludedVideos(collection: string | null): ReadonlySet<string> | null {
  const [read, setRead] = useState<{ collection: string; videoIds: ReadonlySet<string> } | null>(null);
  useEffect(() => {
    if (collection === null) return;
    let isCurrent = true;
    const update = () =>
      void includedVideoRepository.read(collection).then((videoIds) => isCurrent && setRead({ collection, videoIds }));
    update();
    const unwatch = includedVideoRepository.watch(update);
    return () => {
      isCurrent = false;
      unwatch();
    };
  }, [collection]);
  return read?.collection === collection ? read.videoIds : null;
}

/** Returns one track per video of a collection, or of all saved captions; `null` until the videos are read. */
export function useChosenTracks(collection: string | null): ChosenTracks | null {
  const all = useSavedTracks((state) => state.all);
  const { lang } = useLanguages();
  const videoIds = useIncludedVideos(collection);
  return useMemo(
    () => (collection === null || videoIds ? chooseTracks(all ?? [], lang, videoIds) : null),
    [all, lang, collection, videoIds],
  );
}

/**
 * Runs an analysis, and returns its result; `null` until there is one. While the user types the query of a concordance,
 * the former result stays.
 */
export function useAnalysis<Kind extends AnalysisKind>(
  request: (AnalysisRequest & { is: Kind }) | null,
): { result: AnalysisResult<Kind> | null; isCurrent: boolean } {
  const store = useTextAnalysisStore();
  const end = useTextAnalysis((state) => state.end);
  const finished = useTextAnalysis((state) => (request ? state.finished[request.is] : undefined));
  useEffect(() => {
    if (request && end === null) store.getState().analyse(request);
  }, [store, request, end]);
  if (!request || !finished) return { result: null, isCurrent: false };
  const isCurrent = finished.request === request;
  const stays = request.is === 'concordance' && end === null && finished.request.tracks === request.tracks;
  // A result has the kind of its request.
  return { result: isCurrent || stays ? (finished.result as AnalysisResult<Kind>) : null, isCurrent };
}

const noStopWords: ReadonlySet<string> = new Set();

/** Returns the stop words of the language; empty while they are loaded, and if there is no list. */
export function useStopWords(lang: string): ReadonlySet<string> {
  const [loaded, setLoaded] = useState<{ lang: string; words: ReadonlySet<string> } | null>(null);
  useEffect(() => {
    void import('@/lib/text-analysis/stop-words').then(({ stopWordsOf }) =>
      setLoaded({ lang, words: stopWordsOf(lang) }),
    );
  }, [lang]);
  return loaded?.lang === lang ? loaded.words : noStopWords;
}

/** Returns the stop words that the views leave out: none, if the user does not want to. */
export function useHiddenWords(lang: string): ReadonlySet<string> {
  const hidesStopWords = useTextAnalysis((state) => state.choices.hidesStopWords);
  const stopWords = useStopWords(lang);
  return hidesStopWords ? stopWords : noStopWords;
}
