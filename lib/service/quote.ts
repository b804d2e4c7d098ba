import { type EndpointName, endpointOf, type ParamsOf, type ResponseOf } from './endpoints';
import type { OwnPrices, PriceName } from './own-prices';
import type { Micros, Quote } from './price';
import { countChunks, pagesFetchedIn } from './request-limits';

/** Returns the most that a request can cost. The user's own price takes precedence, because it is from a bill. */
export function quoteFor<N extends EndpointName>(name: N, params: ParamsOf<N>, own: OwnPrices): Quote {
  const entered = ownMicros(name, params, own);
  if (entered !== null) return { is: 'own', micros: entered };
  const { price } = endpointOf(name);
  const micros = price.quote(params);
  return micros === null ? { is: 'unstated', hint: price.hint?.(params) ?? null } : { is: 'stated', micros };
}

/**
 * Returns the actual cost of an answered request in millionths of a dollar, or `null` if unknown. `response` is `null`
 * if it arrived and can no longer be read.
 */
export function billedMicros<N extends EndpointName>(
  name: N,
  params: ParamsOf<N>,
  response: ResponseOf<N> | null,
  own: OwnPrices,
): Micros | null {
  const quote = quoteFor(name, params, own);
  if (quote.is === 'unstated') return null;
  if (quote.is === 'stated') return (response && endpointOf(name).price.settle?.(response)) ?? quote.micros;
  if (isSpeechFallback(params)) return null;
  const fetched = pagesFetchedIn(response);
  return name === 'relatedVideos' && fetched !== null ? (own[name] ?? 0) * fetched : quote.micros;
}

/** Returns the name of the user's own price that applies to a request, whether or not one is set. */
export const ownPriceName = (name: EndpointName, params: object): PriceName =>
  name === 'captions' && mayTranscribe(params) ? 'speechToText' : name;

/** Returns the user's price that a ledger row was quoted at. Prices entered later do not change earlier requests. */
export function pricesAtRequest<N extends EndpointName>(
  name: N,
  params: ParamsOf<N>,
  { priceFrom, quoted }: { priceFrom: Quote['is']; quoted: Micros | null },
): OwnPrices {
  if (priceFrom !== 'own' || quoted === null) return {};
  return { [ownPriceName(name, params)]: quoted / countUnits(params) };
}

const ownMicros = (name: EndpointName, params: object, own: OwnPrices): Micros | null => {
  if (name === 'captions' && mayTranscribe(params)) return speechMicros(params, own);
  const one = own[name];
  return one === undefined ? null : one * countUnits(params);
};

/**
 * Counts started chunks of a batch or pages of related videos; any other request is one unit. GET /videos takes at most
 * one chunk.
 */
const countUnits = (params: object): number => {
  if ('ids' in params && Array.isArray(params.ids)) return countChunks(params.ids);
  return 'pages' in params && typeof params.pages === 'number' ? params.pages : 1;
};

/** Two modes of GET /captions use speech-to-text: one always, the other only where no captions exist. */
const mayTranscribe = (params: object): boolean => modeOf(params) === 'force-whisper' || isSpeechFallback(params);
const isSpeechFallback = (params: object): boolean => modeOf(params) === 'fallback-whisper';
const modeOf = (params: object): unknown => ('mode' in params ? params.mode : undefined);

const speechMicros = (params: object, own: OwnPrices): Micros | null => {
  if (own.speechToText === undefined) return null;
  return isSpeechFallback(params) ? Math.max(own.speechToText, own.captions ?? 0) : own.speechToText;
};
