import type { Call } from '@/lib/service/call';

/** Keeps the worker alive until the request has ended. */
export const withKeepAlive =
  (keepAlive: <T>(work: Promise<T>) => Promise<T>) =>
  (next: Call): Call =>
  (name, params, options) =>
    keepAlive(next(name, params, options));
