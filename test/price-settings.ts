import type { EnteredPrices, PriceSettings } from '@/lib/service/quote';

/** Creates the settings that determine prices: the user's own prices, and estimates only on request. */
export const priceSettings = (enteredPrices: EnteredPrices = {}, estimates = false): PriceSettings => ({
  enteredPrices,
  estimates,
});
