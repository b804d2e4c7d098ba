/** Names of the endpoints, one for each that the document lists. */
export const endpointNames = [
  'captions',
  'batchVideos',
  'videos',
  'popularVideos',
  'search',
  'autocomplete',
  'relatedVideos',
  'playlistItems',
  'commentReplies',
  'captionFiles',
  'thumbnailFiles',
  'audioFiles',
  'videoFiles',
] as const;
/** Section "Endpoints": one of the thirteen. */
export type EndpointName = (typeof endpointNames)[number];

/** Millionths of a dollar: for a request, and for each unit in its answer. */
export interface Rate {
  request: number;
  unit: number;
}

/** Why a request was refused: its question, its asker, or because what it asks for does not exist. */
export type Refusal = 'invalid' | 'forbidden' | 'not-there';

/** What this service charges. `speechToText` is the rate of the captions modes that transcribe. */
export interface Prices {
  rates: Record<EndpointName | 'speechToText', Rate>;
  /** Which refusals are billed like an answer. */
  billedRefusals: Record<Refusal, boolean>;
}

/** Section "Limits", table of prices: search, autocomplete and related videos are stated. */
const stated = {
  search: { request: 2030, unit: 0 },
  autocomplete: { request: 130, unit: 0 },
  relatedVideos: { request: 30, unit: 500 },
} satisfies Partial<Record<EndpointName, Rate>>;

/** A small generator of numbers from a seed (mulberry32), so that a seed means the same prices everywhere. */
function draws(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Everything that the document leaves unstated is drawn from the seed, so that no client can know it beforehand. */
export function pricesFromSeed(seed: number): Prices {
  const next = draws(seed);
  const micros = () => 10 * Math.floor(1 + next() * 120);
  const perRequest = (): Rate => ({ request: micros(), unit: 0 });
  const drawn = Object.fromEntries(endpointNames.map((name) => [name, perRequest()])) as Record<EndpointName, Rate>;
  return {
    rates: {
      ...drawn,
      ...stated,
      batchVideos: { request: 0, unit: micros() },
      speechToText: { request: 10 * micros(), unit: 0 },
    },
    billedRefusals: { invalid: next() < 0.5, forbidden: next() < 0.5, 'not-there': next() < 0.5 },
  };
}
