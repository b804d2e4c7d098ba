export const maxCrawlDepth = 5;
/** Limit of requests per crawl, because the number of videos grows with each step. */
export const maxCrawlRequests = 5_000;

/** Maximum number of pages, in case a list never ends. */
export const maxListPages = 1_000;

/** Larger searches are split by date instead. */
export const maxSearchPages = 100;
/** Highest limit of requests that a search plan can set. */
export const maxSearchRequests = 20_000;

/** Ways to split a range: by calendar in UTC, or in halves wherever a part exceeds its pages. */
export const dateSplits = ['day', 'week', 'month', 'adaptive'] as const;
export type DateSplit = (typeof dateSplits)[number];

/** A larger plan is probably a typing error; this allows one range per day for 27 years. */
export const maxDateRanges = 10_000;

/** A larger draw is probably a typing error. */
export const maxPrefixes = 10_000;
/** Letters of a random prefix. Shorter ones have more results than a page, longer ones mostly none. */
export const minPrefixLength = 2;
export const maxPrefixLength = 6;
