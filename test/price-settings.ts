import type { OwnPrices, PriceSettings } from '@/lib/service/quote';

/** Creates the settings that determine prices: the user's own prices, and estimates only on request. */
export const priceSettings = (ownPrices: OwnPrices = {}, estimates = false): PriceSettings => ({
  ownPrices,
  estimates,
});
