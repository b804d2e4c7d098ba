import type { OwnPrices, PriceSettings } from '@/lib/service/quote';

/** Creates the settings that decide a price: the user's own prices, and no estimates unless they are wanted. */
export const priceSettings = (ownPrices: OwnPrices = {}, estimates = false): PriceSettings => ({
  ownPrices,
  estimates,
});
