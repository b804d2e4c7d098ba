import { countries } from '@/lib/service/value-sets';

/** Returns the country in the browser's language tag; `null` if there is none or the service does not support it. */
export function browserCountry(): string | null {
  const { region } = new Intl.Locale(navigator.language);
  return region !== undefined && countries.includes(region) ? region : null;
}
