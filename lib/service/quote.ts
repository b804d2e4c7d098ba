import { type EndpointName, endpointOf, type ParamsOf, type ResponseOf } from './endpoints';
import { enteredPriceQuote, type Micros, type Quote } from './price';
import type { ToolRequestName } from './records';
import { countChunks, pagesFetchedIn } from './request-limits';

/**
 * Items with a price: each endpoint, captions by speech-to-text and, at the MCP endpoint, starting a session and
 * listing the tools. Tool calls are not included, because each tool has its own price.
 */
export type PriceName = EndpointName | 'speechToText' | ToolListRequest;
type ToolListRequest = Exclude<ToolRequestName, 'toolsCall'>;

/**
 * Prices that the user entered, by `PriceName`, in millionths of a dollar per request, per started chunk of 50 ids
 * (batch videos) or per page (related videos).
 */
export type EnteredPrices = Readonly<Record<string, Micros>>;

export interface PriceSettings {
  enteredPrices: EnteredPrices;
  /** True to use the prices of an older public list where the service states none. */
  estimates: boolean;
}

/**
 * The user's own prices and the times at which they were entered, in milliseconds since 1970. Prices entered before
 * times were recorded have none.
 */
export interface DatedPrices {
  enteredPrices: EnteredPrices;
  enteredPricesAt: Readonly<Record<string, number>>;
}

export const setOwnPrice = (
  { enteredPrices, enteredPricesAt }: DatedPrices,
  name: string,
  micros: Micros,
  time: number,
) => ({
  enteredPrices: { ...enteredPrices, [name]: micros },
  enteredPricesAt: { ...enteredPricesAt, [name]: time },
});

/** Removes a price that the user entered, so that the published price applies again. */
export function removeOwnPrice({ enteredPrices, enteredPricesAt }: DatedPrices, name: string) {
  const { [name]: _price, ...prices } = enteredPrices;
  const { [name]: _at, ...dates } = enteredPricesAt;
  return { enteredPrices: prices, enteredPricesAt: dates };
}

/**
 * Returns the price of a request: the most that it can cost, or an estimate. The user's own price takes precedence,
 * because it comes from a bill.
 */
export function quoteFor<N extends EndpointName>(
  name: N,
  params: ParamsOf<N>,
  { enteredPrices, estimates }: PriceSettings,
): Quote {
  const entered = ownMicros(name, params, enteredPrices);
  if (entered !== null) return { is: 'entered', micros: entered };
  const { price } = endpointOf(name);
  const stated = price.quote(params);
  if (stated !== null) return { is: 'published', micros: stated };
  const estimate = estimates && price.estimate?.(params);
  return typeof estimate === 'number' ? { is: 'estimated', micros: estimate } : { is: 'unknown' };
}

/** Returns the price of starting a session or listing tools. */
export const toolRequestQuote = (call: ToolListRequest, enteredPrices: EnteredPrices): Quote =>
  enteredPriceQuote(enteredPrices[call] ?? null);

/**
 * Returns the actual cost of a successful request in millionths of a dollar, or `null` if unknown: an estimate is never
 * recorded as the cost. `response` is `null` if it arrived but can no longer be read.
 */
export function billedMicros<N extends EndpointName>(
  name: N,
  params: ParamsOf<N>,
  response: ResponseOf<N> | null,
  own: EnteredPrices,
): Micros | null {
  const quote = quoteFor(name, params, { enteredPrices: own, estimates: false });
  if (quote.is === 'unknown') return null;
  if (quote.is === 'published') return (response && endpointOf(name).price.settle?.(response)) ?? quote.micros;
  if (isSpeechFallback(params)) return null;
  const fetched = pagesFetchedIn(response);
  return name === 'relatedVideos' && fetched !== null ? (own[name] ?? 0) * fetched : quote.micros;
}

/** Returns the name of the user's own price that applies to a request, whether or not one is set. */
export const enteredPriceName = (name: EndpointName, params: object): PriceName =>
  name === 'captions' && mayTranscribe(params) ? 'speechToText' : name;

/** Returns the user's price that a ledger row was quoted at. Prices entered later do not change earlier requests. */
export function pricesAtRequest<N extends EndpointName>(
  name: N,
  params: ParamsOf<N>,
  { priceSource, quoted }: { priceSource: Quote['is']; quoted: Micros | null },
): EnteredPrices {
  if (priceSource !== 'entered' || quoted === null) return {};
  return { [enteredPriceName(name, params)]: quoted / countUnits(params) };
}

const ownMicros = (name: EndpointName, params: object, own: EnteredPrices): Micros | null => {
  if (name === 'captions' && mayTranscribe(params)) return speechMicros(params, own);
  const one = own[name];
  return one === undefined ? null : one * countUnits(params);
};

/**
 * Counts chunks of a batch, including a partly filled one, or pages of related videos; any other request is one unit. A
 * request to GET /videos has at most one chunk of ids.
 */
const countUnits = (params: object): number => {
  if ('ids' in params && Array.isArray(params.ids)) return countChunks(params.ids);
  return 'pages' in params && typeof params.pages === 'number' ? params.pages : 1;
};

/** Two modes of GET /captions use speech-to-text: one always, the other only where no captions exist. */
const mayTranscribe = (params: object): boolean => modeOf(params) === 'force-whisper' || isSpeechFallback(params);
const isSpeechFallback = (params: object): boolean => modeOf(params) === 'fallback-whisper';
const modeOf = (params: object): unknown => ('mode' in params ? params.mode : undefined);

const speechMicros = (params: object, own: EnteredPrices): Micros | null => {
  if (own.speechToText === undefined) return null;
  return isSpeechFallback(params) ? Math.max(own.speechToText, own.captions ?? 0) : own.speechToText;
};
