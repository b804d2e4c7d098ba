/**
 * Names of the interface's endpoints. They are listed again because the local service must not import the
 * product's list.
 */
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
export type EndpointName = (typeof endpointNames)[number];

/** Prices in millionths of a dollar: per request, and per unit of the response. */
export interface Rate {
  request: number;
  unit: number;
}

/** The reason why a request is rejected: invalid parameters, missing authorization or an unknown resource. */
export type Rejection = 'invalid' | 'forbidden' | 'not-found';

/** Prices of this service. `speechToText` is the rate of captions that speech-to-text creates. */
export interface Prices {
  rates: Record<EndpointName | 'speechToText', Rate>;
  /** True if a rejected request is billed like a successful one. */
  billedRejections: Record<Rejection, boolean>;
}

/** Prices in the table of section "Limits". */
export const publishedRates = {
  search: { request: 2030, unit: 0 },
  autocomplete: { request: 130, unit: 0 },
  relatedVideos: { request: 30, unit: 500 },
} satisfies Partial<Record<EndpointName, Rate>>;

/** Creates a generator of pseudorandom numbers (mulberry32); the same seed gives the same prices. */
function draws(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws the undocumented prices from the seed, so that no client can rely on them. */
export function pricesFromSeed(seed: number): Prices {
  const next = draws(seed);
  const micros = () => 10 * Math.floor(1 + next() * 120);
  const perRequest = (): Rate => ({ request: micros(), unit: 0 });
  const drawn = Object.fromEntries(endpointNames.map((name) => [name, perRequest()])) as Record<EndpointName, Rate>;
  return {
    rates: {
      ...drawn,
      ...publishedRates,
      batchVideos: { request: 0, unit: micros() },
      speechToText: { request: 10 * micros(), unit: 0 },
    },
    billedRejections: { invalid: next() < 0.5, forbidden: next() < 0.5, 'not-found': next() < 0.5 },
  };
}
