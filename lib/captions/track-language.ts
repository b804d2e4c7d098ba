import { languageName } from '@/lib/shared/display-names';
import type { Translate } from '@/lib/shared/localized-text';
import { isOtherLanguage } from './track-request';

/** Returns the remark of an export if the received language differs from the requested one (BCP 47). */
export function languageNotes(t: Translate, requested: string | null, received: string | null): string[] {
  const nameOf = (code: string | null) => languageName(code ?? '', t.locale);
  return isOtherLanguage(requested, received) ? [t('exportNoteLanguage', nameOf(requested), nameOf(received))] : [];
}
