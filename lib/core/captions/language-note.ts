import { languageName } from '../language-name';
import type { Say } from '../words';
import { isOtherLanguage } from './track-question';

/** What every file says of itself where another language came than was asked for (CAP-08), as BCP 47 codes; else nothing. */
export function languageNotes(say: Say, asked: string | null, came: string | null): string[] {
  const named = (code: string | null) => languageName(code ?? '', say.locale);
  return isOtherLanguage(asked, came) ? [say('exportNoteLanguage', named(asked), named(came))] : [];
}
