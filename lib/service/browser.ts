import type { HttpSender } from './send-request';

/**
 * The browser's `fetch` as it is. The worker sends by it: every message wakes the worker, and ky with all of its own doings
 * turned off sends the same request for eight more kilobytes.
 */
export const plainFetch: HttpSender = (url, options) => fetch(url, options);
