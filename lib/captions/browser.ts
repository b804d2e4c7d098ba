import type { DetectorFactory, TranslatorFactory } from './translation';

interface DeviceTranslation {
  Translator: TranslatorFactory;
  LanguageDetector?: DetectorFactory;
}

/** Returns whether the browser itself can translate text, which many cannot. */
export const canTranslate = (): boolean => 'Translator' in globalThis;

/** Returns the browser's own translator and language detector, for browsers where `canTranslate` is true. */
export function deviceTranslation() {
  // The types of browsers do not contain this interface yet.
  const { Translator, LanguageDetector } = globalThis as unknown as DeviceTranslation;
  return { translator: Translator, detector: LanguageDetector };
}
