import { browser } from 'wxt/browser';
import { type Say, sayFrom } from '@/lib/core/words';

/** The words of the browser's own language, or English where that language has not been translated. */
export const browserWords = (): Say =>
  sayFrom((key, fill) => (browser.i18n.getMessage as (key: string, fill: string[]) => string)(key, fill));
