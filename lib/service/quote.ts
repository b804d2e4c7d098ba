import { type EndpointName, endpointOf, type ParamsOf, type ResponseOf } from './endpoints';
import { countChunks } from './id-batches';
import { pagesFetchedIn } from './pages-fetched';
import type { Micros, Quote } from './price';
import type { OwnPrices, PriceName } from './price-book';

/**
 * What a question can cost at most, for the control that asks it. A price that the user entered goes before the
 * document's, because the user saw a bill.
 */
export function quoteFor<N extends EndpointName>(name: N, params: ParamsOf<N>, own: OwnPrices): Quote {
  const entered = ownMicros(name, params, own);
  if (entered !== null) return { is: 'own', micros: entered };
  const { price } = endpointOf(name);
  const micros = price.quote(params);
  return micros === null ? { is: 'unstated', hint: price.hint?.(params) ?? null } : { is: 'stated', micros };
}

/**
 * What an answered question did cost, in millionths of a dollar; `null` where nobody can tell. `reply` is `null` where it came and
 * cannot be read any more.
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

/** Under which name the user's own price for a question stands, with or without one. */
export const ownPriceName = (name: EndpointName, params: object): PriceName =>
  name === 'captions' && mayTranscribe(params) ? 'speechToText' : name;

/**
 * The prices that a row of the ledger was quoted at, of all own ones that of its question: what was entered since does not
 * change what was asked before.
 */
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

/** Begun chunks of a batch and pages of related videos; all else is one request. GET /videos takes no more than a chunk. */
const countUnits = (params: object): number => {
  if ('ids' in params && Array.isArray(params.ids)) return countChunks(params.ids);
  return 'pages' in params && typeof params.pages === 'number' ? params.pages : 1;
};

/** The two modes of GET /captions that use speech-to-text, the one always and the other where no captions exist. */
const mayTranscribe = (params: object): boolean => modeOf(params) === 'force-whisper' || isSpeechFallback(params);
const isSpeechFallback = (params: object): boolean => modeOf(params) === 'fallback-whisper';
const modeOf = (params: object): unknown => ('mode' in params ? params.mode : undefined);

const speechMicros = (params: object, own: OwnPrices): Micros | null => {
  if (own.speechToText === undefined) return null;
  return isSpeechFallback(params) ? Math.max(own.speechToText, own.captions ?? 0) : own.speechToText;
};
