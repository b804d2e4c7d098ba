import { type EndpointName, endpoints } from './endpoints';
import type { ToolRequestName } from './ledger-entry';
import type { Micros } from './price';
import { quoteFor } from './quote';

/**
 * What can have a price of its own: each endpoint, captions by speech-to-text, which are another service's work, and beginning
 * and listing at the tool-calling entry point. What a call there costs is said tool by tool, beside the tool.
 */
export type PriceName = EndpointName | 'speechToText' | Exclude<ToolRequestName, 'toolsCall'>;

export const priceNames: readonly PriceName[] = [
  ...(Object.keys(endpoints) as EndpointName[]),
  'speechToText',
  'toolsBegin',
  'toolsList',
];

/**
 * Prices that the user entered, by `PriceName`, in millionths of a dollar: for a request, for a begun chunk of 50 ids
 * (batch videos) or for a page (related videos).
 */
export type OwnPrices = Readonly<Record<string, Micros>>;

/** What one price of the book counts: shown beside the field it is typed into. */
export const priceUnit = (name: PriceName): 'request' | 'chunk' | 'page' => {
  if (name === 'batchVideos') return 'chunk';
  return name === 'relatedVideos' ? 'page' : 'request';
};

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
