import type { CachedResponse } from '@/lib/service/call';
import { isRecord } from '@/lib/shared/is-record';
import { parseJsonText } from '@/lib/shared/json';
import { translationKey, translationParams } from './caption-cache-keys';
import type { Cue } from './cue';
import { hasVisibleText, isSoundOnly, withoutTags } from './cue-text';
import type { TrackId } from './records';

/**
 * The used part of the browser's interface for translation on the device
 * (https://webmachinelearning.github.io/translation-api/). It exists in documents only, and not in every browser.
 */
export interface TranslatorFactory {
  availability(languages: TranslatorLanguages): Promise<ModelAvailability>;
  /** Downloads the model first, if necessary, for which a click must have happened just now. */
  create(options: TranslatorLanguages & ModelOptions): Promise<TextTranslator>;
}
export interface TextTranslator {
  translate(text: string, options: { signal: AbortSignal }): Promise<string>;
  destroy(): void;
}
/** Languages are BCP 47. */
interface TranslatorLanguages {
  sourceLanguage: string;
  targetLanguage: string;
}
export type ModelAvailability = 'unavailable' | 'downloadable' | 'downloading' | 'available';
interface ModelOptions {
  signal: AbortSignal;
  /** Receives an object with `downloadprogress` events, whose `loaded` is a share from 0 to 1. */
  monitor(monitor: EventTarget): void;
}

/** The used part of the browser's interface for language detection, which the same specification describes. */
export interface DetectorFactory {
  create(options: ModelOptions): Promise<{
    /** Returns possible languages, the most likely one first. */
    detect(text: string, options: { signal: AbortSignal }): Promise<{ detectedLanguage?: string }[]>;
    destroy(): void;
  }>;
}

/** The texts that are translated so far, by the original without formatting tags. */
export type Translations = Map<string, string>;

/** A line of a stored translation: a caption item with the text that it was translated from. */
interface TranslatedLine extends Pick<Cue, 'offset' | 'duration' | 'lang' | 'text'> {
  source: string;
}

/** Empty lines, and sound labels such as `[Music]`, stay as they are. */
const isTranslatable = (text: string): boolean => hasVisibleText(text) && !isSoundOnly(text);

/** Returns the text of a line as it is translated. */
export const plainText = ({ text }: Pick<Cue, 'text'>): string => withoutTags(text);

/**
 * Returns the texts to translate, each once: from the line at a time in seconds to the end, then those before it.
 */
export function textsToTranslate(cues: readonly Cue[], from: number): string[] {
  const start = Math.max(
    0,
    cues.findIndex(({ offset, duration }) => offset + duration > from),
  );
  const texts = [...cues.slice(start), ...cues.slice(0, start)].map(plainText);
  return [...new Set(texts.filter(isTranslatable))];
}

/** Returns the lines that need no translation or have one, in their order. */
export function translatedLines(cues: readonly Cue[], lang: string, translations: Translations): TranslatedLine[] {
  return cues.flatMap((cue) => {
    const source = plainText(cue);
    const text = isTranslatable(source) ? translations.get(source) : source;
    return text === undefined ? [] : [{ offset: cue.offset, duration: cue.duration, lang, text, source }];
  });
}

interface TranslationOptions {
  videoId: string;
  /** The translated track. */
  source: TrackId;
  lang: string;
  lines: readonly TranslatedLine[];
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Returns the record of a translation. It is stored with the saved responses, where lists, search, exports and backups
 * find it, under a key that no request has.
 */
export function translationRecord({ videoId, source, lang, lines, at }: TranslationOptions): CachedResponse {
  return {
    key: translationKey(videoId, source, lang),
    name: 'captions',
    params: translationParams(videoId, source, lang),
    videoId,
    requestedAt: at,
    receivedAt: at,
    status: 200,
    contentType: 'application/json',
    // Readers decode character references, so that an ampersand is written as one. A text with `&amp;amp;` would look as
    // if it were escaped twice.
    body: JSON.stringify(lines.map((line) => ({ ...line, text: line.text.replaceAll('&', '&#38;') }))),
  };
}

/** Reads the texts that a stored translation contains. */
export function readTranslations({ body }: Pick<CachedResponse, 'body'>): Translations {
  const json = parseJsonText(body);
  const lines: unknown[] = json.is === 'json' && Array.isArray(json.value) ? json.value : [];
  return new Map(
    lines.flatMap((line): [string, string][] => {
      if (!isRecord(line)) return [];
      const { source, text } = line;
      return typeof source === 'string' && typeof text === 'string' ? [[source, text.replaceAll('&#38;', '&')]] : [];
    }),
  );
}
