import { type Asked, type EndpointName, type Reply, rowOf } from './endpoints';
import { chunksOf } from './id-batches';
import { pagesFetchedIn } from './pages-fetched';
import type { Micros, Quote } from './price';
import type { OwnPrices, PriceName } from './price-book';

/**
 * What a question can cost at most, for the control that asks it. A price that the reader entered goes before the
 * document's, because the reader saw a bill.
 */
export function quoteFor<N extends EndpointName>(name: N, asked: Asked<N>, own: OwnPrices): Quote {
  const entered = ownMicros(name, asked, own);
  if (entered !== null) return { is: 'own', micros: entered };
  const { price } = rowOf(name);
  const micros = price.quote(asked);
  return micros === null ? { is: 'unstated', hint: price.hint?.(asked) ?? null } : { is: 'stated', micros };
}

/**
 * What an answered question did cost, in millionths of a dollar; `null` where nobody can tell. `reply` is `null` where it came and
 * cannot be read any more.
 */
export function settleFor<N extends EndpointName>(
  name: N,
  asked: Asked<N>,
  reply: Reply<N> | null,
  own: OwnPrices,
): Micros | null {
  const quote = quoteFor(name, asked, own);
  if (quote.is === 'unstated') return null;
  if (quote.is === 'stated') return (reply && rowOf(name).price.settle?.(reply)) ?? quote.micros;
  if (isUnsureOfSpeech(asked)) return null;
  const fetched = pagesFetchedIn(reply);
  return name === 'relatedVideos' && fetched !== null ? (own[name] ?? 0) * fetched : quote.micros;
}

/** Under which name the reader's own price for a question stands, with or without one. */
export const ownPriceName = (name: EndpointName, asked: object): PriceName =>
  name === 'captions' && mayTranscribe(asked) ? 'speechToText' : name;

/**
 * The prices that a row of the ledger was quoted at, of all own ones that of its question: what was entered since does not
 * change what was asked before (BIL-08).
 */
export function pricesThen<N extends EndpointName>(
  name: N,
  asked: Asked<N>,
  { priceFrom, quoted }: { priceFrom: Quote['is']; quoted: Micros | null },
): OwnPrices {
  if (priceFrom !== 'own' || quoted === null) return {};
  return { [ownPriceName(name, asked)]: quoted / unitsOf(asked) };
}

const ownMicros = (name: EndpointName, asked: object, own: OwnPrices): Micros | null => {
  if (name === 'captions' && mayTranscribe(asked)) return transcribedMicros(asked, own);
  const one = own[name];
  return one === undefined ? null : one * unitsOf(asked);
};

/** Begun chunks of a batch and pages of related videos; all else is one request. GET /videos takes no more than a chunk. */
const unitsOf = (asked: object): number => {
  if ('ids' in asked && Array.isArray(asked.ids)) return chunksOf(asked.ids);
  return 'pages' in asked && typeof asked.pages === 'number' ? asked.pages : 1;
};

/** The two modes of GET /captions that use speech-to-text, the one always and the other where no captions exist. */
const mayTranscribe = (asked: object): boolean => modeOf(asked) === 'force-whisper' || isUnsureOfSpeech(asked);
const isUnsureOfSpeech = (asked: object): boolean => modeOf(asked) === 'fallback-whisper';
const modeOf = (asked: object): unknown => ('mode' in asked ? asked.mode : undefined);

const transcribedMicros = (asked: object, own: OwnPrices): Micros | null => {
  if (own.speechToText === undefined) return null;
  return isUnsureOfSpeech(asked) ? Math.max(own.speechToText, own.captions ?? 0) : own.speechToText;
};
