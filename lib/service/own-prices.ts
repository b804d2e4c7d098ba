import type { Micros } from './price';
import type { OwnPrices } from './price-book';

/** The user's own prices, and when each was entered, in milliseconds since 1970: one from before dates were kept has none. */
export interface DatedPrices {
  ownPrices: OwnPrices;
  ownPricesAt: Readonly<Record<string, number>>;
}

/** With a price as it was entered at a time. */
export const setOwnPrice = ({ ownPrices, ownPricesAt }: DatedPrices, name: string, micros: Micros, at: number) => ({
  ownPrices: { ...ownPrices, [name]: micros },
  ownPricesAt: { ...ownPricesAt, [name]: at },
});

/** Without it: what is published counts again. */
export function removeOwnPrice({ ownPrices, ownPricesAt }: DatedPrices, name: string) {
  const { [name]: _price, ...prices } = ownPrices;
  const { [name]: _at, ...dates } = ownPricesAt;
  return { ownPrices: prices, ownPricesAt: dates };
}
