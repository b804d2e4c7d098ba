import { type EndpointName, endpoints } from './endpoints';
import type { Micros, Quote } from './price';
import { type DatedPrices, type PriceName, type PriceSettings, quoteFor, toolRequestQuote } from './quote';

export const priceNames: readonly PriceName[] = [
  ...(Object.keys(endpoints) as EndpointName[]),
  'speechToText',
  'toolsBegin',
  'toolsList',
];

export const priceUnit = (name: PriceName): 'request' | 'chunk' | 'page' => {
  if (name === 'batchVideos') return 'chunk';
  return name === 'relatedVideos' ? 'page' : 'request';
};

/** One row of the price table in the options. Money in millionths of a dollar. */
export interface PriceRow {
  name: PriceName;
  unit: ReturnType<typeof priceUnit>;
  /** Documented price of one unit; `null` if the interface states none. */
  published: Micros | null;
  entered: Micros | null;
  /** Time at which the user entered the price, in milliseconds since 1970; `null` if unknown. */
  enteredAt: number | null;
  /** Price in an older public list; `null` if the list has none. */
  estimate: Micros | null;
}

/** Parameters that count as one request, one page and one chunk, from which unit prices are computed. */
const oneUnit = { videoId: '', pages: 1, ids: [''] };

export const priceRows = ({ enteredPrices, enteredPricesAt }: DatedPrices): PriceRow[] =>
  priceNames.map((name) => ({
    name,
    unit: priceUnit(name),
    entered: enteredPrices[name] ?? null,
    enteredAt: enteredPricesAt[name] ?? null,
    ...publishedPrice(name),
  }));

function publishedPrice(name: PriceName): Pick<PriceRow, 'published' | 'estimate'> {
  const quote = unitQuote(name, { enteredPrices: {}, estimates: true });
  if (quote.is === 'unknown') return { published: null, estimate: null };
  return quote.is === 'estimated'
    ? { published: null, estimate: quote.micros }
    : { published: quote.micros, estimate: null };
}

/** Returns the price of the smallest request: one page, or one chunk of ids. */
export function unitQuote(name: PriceName, settings: PriceSettings): Quote {
  if (name === 'toolsBegin' || name === 'toolsList') return toolRequestQuote(name, settings.enteredPrices);
  // Speech-to-text is a mode of the captions endpoint.
  const [endpoint, params] =
    name === 'speechToText'
      ? (['captions', { ...oneUnit, mode: 'force-whisper' }] as const)
      : ([name, oneUnit] as const);
  // Price functions require no other parameters.
  return quoteFor(endpoint, params as never, settings);
}
