import type { DetectorFactory, TranslatorFactory } from '@/lib/captions/translation';

/** An error as the browser's interface throws it. */
export const browserError = (name: string): DOMException => new DOMException('', name);

interface Options {
  translate?: (text: string, signal: AbortSignal) => Promise<string>;
  /** Settles the creation of a translator. */
  ready?: () => Promise<void>;
  unavailable?: readonly string[];
}

/** Creates a translator of the specified shape, which puts the language before each text. */
export function createTranslator({ translate, ready = async () => {}, unavailable = [] }: Options = {}) {
  const created: string[] = [];
  const translated: string[] = [];
  let open = 0;
  const models = new EventTarget();
  const translator: TranslatorFactory = {
    async availability({ targetLanguage }) {
      // Throws a RangeError for a code that is no language tag, as browsers do.
      const [tag = ''] = Intl.getCanonicalLocales(targetLanguage);
      return unavailable.includes(tag) ? 'unavailable' : 'available';
    },
    async create({ sourceLanguage, targetLanguage, signal, monitor }) {
      created.push(`${sourceLanguage} ${targetLanguage}`);
      monitor(models);
      signal.throwIfAborted();
      await Promise.race([
        ready(),
        new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ]);
      open++;
      return {
        async translate(text, options) {
          translated.push(text);
          return translate ? translate(text, options.signal) : `${targetLanguage} ${text}`;
        },
        destroy: () => void open--,
      };
    },
  };
  const download = (loaded: number) => models.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
  return { translator, created, translated, download, open: () => open };
}

export const createDetector = (language: string | undefined): DetectorFactory => ({
  create: async () => ({
    detect: async () => (language === undefined ? [] : [{ detectedLanguage: language }]),
    destroy() {},
  }),
});
