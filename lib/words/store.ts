import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { countWordsIn, type WordCount, wordLanguage } from '@/lib/captions/word-counts';
import type { Message } from '@/lib/shared/localized-text';
import { knownWordRepository } from './repository';
import type { SavedWordsEvent, SavedWordsRequest } from './saved-words';
import type { WordOrder } from './word-rows';

interface WordsPorts {
  /** Runs a job for each value in short batches. Returns a function that cancels the rest. */
  runInBatches<T>(values: Generator<T>, job: (value: T) => void): () => void;
  /** Counts words in the captions of other saved videos. Returns a function that ends this. */
  countInSavedVideos(request: SavedWordsRequest, onEvent: (event: SavedWordsEvent) => void): () => void;
}

/** The comparison with other saved videos. `counts` has the number of videos with each word. */
type Comparison =
  | { is: 'none' | 'failed' }
  | { is: 'reading'; done: number; total: number; since: number }
  | { is: 'counted'; counts: ReadonlyMap<string, number>; videos: number };

interface WordsState {
  /** The track whose words are counted; `null` before. */
  track: ShownTrack | null;
  /** The words of the track; `null` until they are counted. */
  words: readonly WordCount[] | null;
  comparison: Comparison;
  /** The known words of the track's language; `null` until they are read. */
  known: ReadonlySet<string> | null;
  order: WordOrder;
  hidesKnown: boolean;
  setOrder(order: WordOrder): void;
  setHidesKnown(hides: boolean): void;
  /** Counts the words of a track, unless that has been done. */
  count(track: ShownTrack): void;
  /** Compares the counted words with other saved videos, unless that has been done. Returns a function that ends it. */
  compare(): () => void;
  markKnown(word: string, isKnown: boolean): Promise<void>;
  /** Adds words to the known ones, and offers to undo that. `message` gets the number of words that were added. */
  addKnown(words: readonly string[], message: (added: number) => Message): Promise<void>;
  /** Deletes the known words of the language, and offers to undo that. */
  deleteKnown(): Promise<void>;
}

export type WordsStore = StoreApi<WordsState>;

/** Creates the store of the words of the panel's track. */
export function createWordsStore(captions: CaptionsStore, ports: WordsPorts): WordsStore {
  let endCount = () => {};
  const store = createStore<WordsState>()((set, get) => ({
    track: null,
    words: null,
    comparison: { is: 'none' },
    known: null,
    order: 'frequency',
    hidesKnown: false,
    setOrder: (order) => set({ order }),
    setHidesKnown: (hidesKnown) => set({ hidesKnown }),
    count(track) {
      const { track: before, known, comparison } = get();
      if (before?.cues === track.cues) return;
      endCount();
      const isSameLanguage = languageOf(before) === languageOf(track);
      set({
        track,
        words: null,
        known: isSameLanguage ? known : null,
        // Options of the view change lines, but no words that were compared.
        comparison: before?.key === track.key ? comparison : { is: 'none' },
      });
      if (!isSameLanguage || !known) void readKnown();
      endCount = ports.runInBatches(countWordsIn(track.cues, track.lang), (words) => words && set({ words }));
    },
    compare() {
      const { words, track, comparison } = get();
      const videoId = captions.getState().subject?.videoId;
      if (!words || !track || !videoId) return () => {};
      if (comparison.is === 'counted' && words.every(({ word }) => comparison.counts.has(word))) return () => {};
      const since = captions.getState().ports.now();
      set({ comparison: { is: 'reading', done: 0, total: 0, since } });
      const names = words.map(({ word }) => word);
      const end = ports.countInSavedVideos({ videoId, lang: track.lang, words: names }, (event) => {
        if (get().words === words) set({ comparison: comparisonFrom(event, names, since) });
      });
      return () => {
        end();
        if (get().comparison.is === 'reading') set({ comparison: { is: 'none' } });
      };
    },
    async markKnown(word, isKnown) {
      await change(languageOf(get().track), isKnown ? { add: [word] } : { remove: new Set([word]) });
    },
    async addKnown(words, message) {
      const { known, track } = get();
      const lang = languageOf(track);
      const added = words.filter((word) => !known?.has(word));
      await change(lang, { add: added });
      showUndo(message(added.length), () => void change(lang, { remove: new Set(added) }));
    },
    async deleteKnown() {
      const { known, track } = get();
      const lang = languageOf(track);
      const deleted = known ?? new Set();
      await change(lang, { remove: deleted });
      showUndo({ count: 'wordListKnownDeleted', n: deleted.size }, () => void change(lang, { add: deleted }));
    },
  }));
  const languageOf = (track: ShownTrack | null) => track && wordLanguage(track.lang);
  const showUndo = (message: Message, run: () => void) =>
    captions.getState().showToast(message, { message: ['undo'], run });
  const readKnown = async () => {
    const lang = languageOf(store.getState().track);
    if (lang === null) return;
    const known = await knownWordRepository.read(lang);
    if (languageOf(store.getState().track) === lang) store.setState({ known });
  };
  const change = async (lang: string | null, words: Parameters<typeof knownWordRepository.change>[1]) => {
    if (lang === null) return;
    await knownWordRepository.change(lang, words);
    await readKnown();
  };
  knownWordRepository.watch(() => void readKnown());
  return store;
}

function comparisonFrom(event: SavedWordsEvent, words: readonly string[], since: number): Comparison {
  if (event.is === 'failed') return { is: 'failed' };
  if (event.is === 'reading') return { ...event, since };
  const counts = new Map(words.map((word, index) => [word, event.counts[index] ?? 0]));
  return { is: 'counted', counts, videos: event.videos };
}
