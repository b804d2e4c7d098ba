import type { Translate } from '@/lib/shared/localized-text';

/** Adds to the text of a confirmation how many notes at moments of videos are deleted. */
export const withNoteCount = (t: Translate, text: string, notes: number): string =>
  notes === 0 ? text : `${text} ${t.plural('deleteNotesToo', notes)}`;
