import { storeOfPage } from '@/lib/app-store/app-store';
import { deviceTranslation } from '@/lib/captions/browser';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import { createTranslationStore, type TranslationStore } from '@/lib/captions/store/translation-store';
import { putResponse } from '@/lib/requests/repository/save-response';

/** Returns the store for translations on this device, for a page whose browser can translate. */
export const translationStoreOf = (captions: CaptionsStore): TranslationStore => storeOfPage(captions, createStore);

const createStore = (captions: CaptionsStore): TranslationStore =>
  createTranslationStore(captions, { ...deviceTranslation(), save: putResponse });
