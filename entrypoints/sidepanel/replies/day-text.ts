import type { Say } from '@/lib/core/words';

/** A day in the way of the language. Milliseconds since 1970. */
export const dayText = (say: Say, at: number): string =>
  new Intl.DateTimeFormat(say.locale, { dateStyle: 'medium' }).format(at);
