import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CachedResponse } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import { fail, ok, type Result } from '@/lib/shared/result';
import { translationKey } from '../caption-cache-keys';
import { unknownLanguage } from '../cues';
import { onDeviceTranslation } from '../track-modes';
import {
  type DetectorFactory,
  type ModelAvailability,
  plainText,
  readTranslations,
  type TextTranslator,
  type Translations,
  type TranslatorFactory,
  textsToTranslate,
  translatedLines,
  translationRecord,
} from '../translation';
import type { CaptionsState, CaptionsStore } from './captions-state';
import { readSavedTrack, type ShownTrack } from './saved-tracks';

/** What the browser provides. `detector` is missing in browsers that only translate. */
export interface TranslationPorts {
  translator: TranslatorFactory;
  detector?: DetectorFactory | undefined;
  save(record: CachedResponse): Promise<Result<unknown, Failure>>;
}

/** Why a translation stopped. `refused`: the browser wants a click, or its settings forbid translation. */
export type TranslationProblem =
  | 'refused'
  | 'download'
  | 'unavailable'
  | 'unknown-language'
  | 'too-long'
  | 'storage-full'
  | 'failed';

type TranslationProgress =
  | { is: 'idle' }
  /** The browser downloads its model; `share` is from 0 to 1. */
  | { is: 'downloading'; lang: string; share: number }
  | { is: 'translating'; lang: string }
  | { is: 'failed'; lang: string; problem: TranslationProblem };

interface TranslationState {
  progress: TranslationProgress;
  /** Returns whether the browser can translate the first track into a language, and whether it has the model. */
  availability(lang: string): Promise<ModelAvailability>;
  /**
   * Translates the first track line by line, from the current line on, and shows it as the second one. Must be called in
   * a click, because the browser downloads models only then. Lines that are saved are not translated again.
   */
  translate(lang: string): Promise<void>;
  stop(): void;
  /** Translates a text of the first track, for which the browser may download a model as in `translate`. */
  translateText(text: string, options: TextOptions): Promise<Result<string, TranslationProblem>>;
}

interface TextOptions {
  lang: string;
  signal: AbortSignal;
  /** Receives the share of the model that is downloaded, from 0 to 1. */
  onDownload(share: number): void;
}

export type TranslationStore = StoreApi<TranslationState>;

/** Creates the store for translations that the browser makes on this device, without a request to anybody. */
export function createTranslationStore(panel: CaptionsStore, ports: TranslationPorts): TranslationStore {
  let running = new AbortController();
  const store: TranslationStore = createStore<TranslationState>()((set, get) => ({
    progress: { is: 'idle' },
    async availability(targetLanguage) {
      const { track } = panel.getState();
      const sourceLanguage = track && knownLanguage(track);
      if (!sourceLanguage) return track && ports.detector ? 'downloadable' : 'unavailable';
      // The browser rejects a code that is no language tag (RFC 5646).
      return ports.translator.availability({ sourceLanguage, targetLanguage }).catch(() => 'unavailable');
    },
    async translate(lang) {
      get().stop();
      const controller = new AbortController();
      running = controller;
      const problem = await translateTrack({ panel, ports, store, lang, signal: controller.signal });
      if (!controller.signal.aborted) set({ progress: problem ? { is: 'failed', lang, problem } : { is: 'idle' } });
    },
    stop() {
      running.abort();
      set({ progress: { is: 'idle' } });
    },
    async translateText(text, options) {
      const { track } = panel.getState();
      if (!track) return fail('failed');
      try {
        const translator = await createTranslator(ports, track, options);
        if (typeof translator === 'string') return fail(translator);
        return ok(await translator.translate(text, options).finally(() => translator.destroy()));
      } catch (error) {
        return fail(problemOf(error));
      }
    },
  }));
  panel.subscribe((current, previous) => {
    const isOther = current.subject?.seq !== previous.subject?.seq || current.track?.key !== previous.track?.key;
    const { progress } = store.getState();
    if (progress.is !== 'idle' && (isOther || isOtherChoice(current, previous, progress.lang))) store.getState().stop();
  });
  return store;
}

/** Returns whether the user has chosen another second track than the translation into a language. */
const isOtherChoice = (current: CaptionsState, previous: CaptionsState, lang: string): boolean =>
  isChoice(previous, lang) && !isChoice(current, lang);

const isChoice = ({ settings: { secondTrack } }: CaptionsState, lang: string): boolean =>
  secondTrack.lang === lang && secondTrack.mode === onDeviceTranslation;

/** Returns the language of a track as far as it is known; `null` if it has to be detected. */
function knownLanguage({ lang, request }: ShownTrack): string | null {
  const code = lang ?? request.lang;
  return code === unknownLanguage ? null : code;
}

/** Names the problem that an error of the browser stands for (section 3 of the specification). */
function problemOf(error: unknown): TranslationProblem {
  const problems: Record<string, TranslationProblem> = {
    NotAllowedError: 'refused',
    NetworkError: 'download',
    NotSupportedError: 'unavailable',
    QuotaExceededError: 'too-long',
  };
  return (error instanceof Error && problems[error.name]) || 'failed';
}

/** The start of a track is enough to detect its language, in characters. */
const detectedLength = 2000;

/**
 * Creates a translator, after the language of the track is detected if it is not known. Nothing is awaited before the
 * browser is asked, because it allows a download only in a click.
 */
async function createTranslator(
  { translator, detector }: TranslationPorts,
  track: ShownTrack,
  { lang: targetLanguage, signal, onDownload }: TextOptions,
): Promise<TextTranslator | TranslationProblem> {
  const monitor = (model: EventTarget) =>
    model.addEventListener('downloadprogress', (event) => {
      if ('loaded' in event && typeof event.loaded === 'number') onDownload(event.loaded);
    });
  let sourceLanguage: string | null | undefined = knownLanguage(track);
  if (sourceLanguage === null) {
    const detection = await detector?.create({ signal, monitor });
    const text = track.received.map(plainText).join('\n').slice(0, detectedLength);
    sourceLanguage = (await detection?.detect(text, { signal }))?.[0]?.detectedLanguage;
    detection?.destroy();
  }
  if (!sourceLanguage || sourceLanguage === unknownLanguage) return 'unknown-language';
  return translator.create({ sourceLanguage, targetLanguage, signal, monitor });
}

interface TranslationRun {
  panel: CaptionsStore;
  ports: TranslationPorts;
  store: TranslationStore;
  lang: string;
  signal: AbortSignal;
}

/** Translates and saves the first track. Returns why it could not be finished; `null` if it is, or if it was stopped. */
async function translateTrack(run: TranslationRun): Promise<TranslationProblem | null> {
  const { panel, ports, store, lang, signal } = run;
  const { track, subject, settings } = panel.getState();
  if (!track || !subject) return null;
  store.setState({ progress: { is: 'downloading', lang, share: 0 } });
  const onDownload = (share: number) => {
    if (!signal.aborted) store.setState({ progress: { is: 'downloading', lang, share } });
  };
  try {
    const creating = createTranslator(ports, track, { lang, signal, onDownload });
    const choice = { ...settings.secondTrack, on: true, lang, mode: onDeviceTranslation };
    void panel.getState().changeSettings({ secondTrack: choice });
    const key = translationKey(subject.videoId, track.request, lang);
    if (panel.getState().second?.key !== key) panel.setState({ second: null });
    const [translator, saved] = await Promise.all([creating, panel.getState().ports.responses.get(key)]);
    if (typeof translator === 'string') return translator;
    if (signal.aborted) return null;
    store.setState({ progress: { is: 'translating', lang } });
    const translations: Translations = saved ? readTranslations(saved) : new Map();
    return await translateLines(run, { track, videoId: subject.videoId, translator, translations });
  } catch (error) {
    return signal.aborted ? null : problemOf(error);
  }
}

interface TranslatedTrack {
  track: ShownTrack;
  videoId: string;
  translator: TextTranslator;
  translations: Translations;
}

/** Saving a long track takes a while, so it happens less often then. Milliseconds, and a multiple of the last time. */
const minSavePause = 500;
const savePauseFactor = 10;

async function translateLines(run: TranslationRun, of: TranslatedTrack): Promise<TranslationProblem | null> {
  const { panel, ports, lang, signal } = run;
  const { track, videoId, translator, translations } = of;
  const { now, responses } = panel.getState().ports;
  const { clock, views } = panel.getState();
  const texts = textsToTranslate(track.received, (clock?.time ?? 0) - views.shiftSeconds);
  let isTooLong = false;
  let isFull = false;
  let isSaved = texts.length > 0;
  let nextSave = 0;
  const save = async (): Promise<void> => {
    const began = now();
    // A translation of captions that were deleted meanwhile is not kept.
    if (!(await responses.get(track.key))) return;
    const lines = translatedLines(track.received, lang, translations);
    const record = translationRecord({ videoId, source: track.request, lang, lines, at: began });
    const saved = await ports.save(record);
    isSaved = true;
    isFull = !saved.ok;
    if (isFull) return;
    if (!signal.aborted) await show(run, record);
    nextSave = now() + Math.max(minSavePause, savePauseFactor * (now() - began));
  };
  try {
    for (const text of texts) {
      if (translations.has(text)) continue;
      const translated = await translator.translate(text, { signal }).catch((error: unknown) => {
        // One line that is too long for the model must not keep the others from being translated.
        if (problemOf(error) !== 'too-long') throw error;
        isTooLong = true;
        return null;
      });
      if (signal.aborted) break;
      if (translated === null) continue;
      translations.set(text, translated);
      isSaved = false;
      if (now() >= nextSave) await save();
      if (isFull) break;
    }
  } finally {
    // What is translated so far is kept, also if the user has stopped or opened another video.
    if (!isSaved) await save();
    translator.destroy();
  }
  if (isFull) return 'storage-full';
  return isTooLong ? 'too-long' : null;
}

/** Shows a translation as the second track, unless the user has chosen another one meanwhile or hidden it. */
async function show({ panel, lang, signal }: TranslationRun, record: CachedResponse): Promise<void> {
  const read = await readSavedTrack(record, panel.getState().views);
  const state = panel.getState();
  if (read?.ok && !signal.aborted && state.settings.secondTrack.on && isChoice(state, lang))
    panel.setState({ second: read.value });
}
