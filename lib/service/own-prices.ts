import type { EndpointName } from './endpoints';
import type { ToolRequestName } from './ledger-entry';
import type { Micros } from './price';

/**
 * Items with a price: each endpoint, captions by speech-to-text, and starting and listing at the tool-calling entry
 * point. A tool call has its price at the tool instead.
 */
export type PriceName = EndpointName | 'speechToText' | Exclude<ToolRequestName, 'toolsCall'>;

/**
 * Prices that the user entered, by `PriceName`, in millionths of a dollar per request, per started chunk of 50 ids
 * (batch videos) or per page (related videos).
 */
export type OwnPrices = Readonly<Record<string, Micros>>;

/**
 * The user's own prices, and when each was entered, in milliseconds since 1970. Prices from before dates were recorded
 * have no date.
 */
export interface DatedPrices {
  ownPrices: OwnPrices;
  ownPricesAt: Readonly<Record<string, number>>;
}

export const setOwnPrice = ({ ownPrices, ownPricesAt }: DatedPrices, name: string, micros: Micros, at: number) => ({
  ownPrices: { ...ownPrices, [name]: micros },
  ownPricesAt: { ...ownPricesAt, [name]: at },
});

/** Removes a price of the user, so that the published one applies again. */
export function removeOwnPrice({ ownPrices, ownPricesAt }: DatedPrices, name: string) {
  const { [name]: _price, ...prices } = ownPrices;
  const { [name]: _at, ...dates } = ownPricesAt;
  return { ownPrices: prices, ownPricesAt: dates };
}
