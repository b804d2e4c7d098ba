import { loadTranslation } from '@/lib/browser/translation';
import { settingsRepository } from '@/lib/settings/repository';
import type { Translate } from '@/lib/shared/localized-text';

/** Loads the translation for the language that the user chose. */
export const openTranslation = async (): Promise<Translate> =>
  loadTranslation((await settingsRepository.get()).interfaceLanguage);
