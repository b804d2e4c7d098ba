import { createTranslate, type Translate } from '@/lib/shared/localized-text';
import { currentTranslation, loadMessages } from './translation';

/** Loads the translation for exported documents: English, or the language of the interface. */
export const documentTranslation = async (isTranslated: boolean): Promise<Translate> =>
  isTranslated ? currentTranslation() : createTranslate(await loadMessages('en'), navigator.languages);
