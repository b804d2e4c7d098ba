import type { Translate } from '@/lib/shared/localized-text';
import type { Period } from './study-facts';

/** Formats a day in UTC, so that it is the same for every reader. */
export const dayText = (t: Translate, time: number): string =>
  new Intl.DateTimeFormat(t.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(time);

export const periodText = (t: Translate, { from, to }: Period): string => {
  const first = dayText(t, from);
  const last = dayText(t, to);
  return first === last ? t('methodsOn', first) : t('methodsBetween', first, last);
};

export const listText = (t: Translate, all: readonly string[]): string =>
  new Intl.ListFormat(t.locale, { type: 'conjunction' }).format(all);

/** Lists parameters by name and states which ones are not set. */
export const parametersText = (t: Translate, parameters: object): string =>
  Object.entries(parameters)
    .map(([name, value]) => (value === null || value === undefined ? t('methodsNotSet', name) : `${name}=${value}`))
    .join(', ');
