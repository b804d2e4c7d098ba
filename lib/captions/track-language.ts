import { languageName } from '@/lib/shared/display-names';
import type { Translate } from '@/lib/shared/localized-text';
import { isOtherLanguage } from './track-request';

/** What every file says of itself where another language came than was asked for, as BCP 47 codes; else nothing. */
export function languageNotes(t: Translate, requested: string | null, received: string | null): string[] {
  const nameOf = (code: string | null) => languageName(code ?? '', t.locale);
  return isOtherLanguage(requested, received) ? [t('exportNoteLanguage', nameOf(requested), nameOf(received))] : [];
}
