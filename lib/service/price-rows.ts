import { type EndpointName, endpoints } from './endpoints';
import type { DatedPrices } from './own-prices';
import type { Micros } from './price';
import { type PriceName, priceNames, priceUnit } from './price-book';
import { quoteFor } from './quote';

/** One line of the price book, as the options show it. Millionths of a dollar. */
export interface PriceRow {
  name: PriceName;
  unit: ReturnType<typeof priceUnit>;
  /** What the document states for one unit; `null` where it states nothing. */
  stated: Micros | null;
  /** What the user entered. */
  own: Micros | null;
  /** When, in milliseconds since 1970; `null` where that was not kept. */
  ownAt: number | null;
  /** What an older public list says. */
  hint: Micros | null;
}

/** One unit of everything that may count: a price of one request, one page, one begun chunk is read off it. */
const oneUnit = { videoId: '', pages: 1, ids: [''] };

/** Every price there is, with the user's own beside it. */
export const priceRows = ({ ownPrices, ownPricesAt }: DatedPrices): PriceRow[] =>
  priceNames.map((name) => ({
    ...{ name, unit: priceUnit(name), own: ownPrices[name] ?? null, ownAt: ownPricesAt[name] ?? null },
    ...publishedPrice(name),
  }));

function publishedPrice(name: PriceName): Pick<PriceRow, 'stated' | 'hint'> {
  // Speech-to-text is a way to ask for captions, and the tool-calling entry point has no rows of its own.
  if (!Object.hasOwn(endpoints, name)) return { stated: null, hint: null };
  // The prices of all rows look at nothing but the units, which are all there.
  const quote = quoteFor(name as EndpointName, oneUnit as never, {});
  if (quote.is === 'unstated') return { stated: null, hint: quote.hint };
  return { stated: quote.micros, hint: null };
}
