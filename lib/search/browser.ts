import { countries } from '@/lib/service/value-sets';

/** The country of the browser's own language, where it names one that the service knows. */
export function browserCountry(): string | null {
  const { region } = new Intl.Locale(navigator.language);
  return region !== undefined && countries.includes(region) ? region : null;
}
