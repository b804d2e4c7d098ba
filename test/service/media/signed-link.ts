import { createHmac, timingSafeEqual } from 'node:crypto';

export type LinkStatus = 'good' | 'forged' | 'expired' | 'elsewhere' | 'void';

/** The platform's links, which expire after a few hours; some are bound to a network. */
export interface Links {
  /** Signs a link to `path`; `boundTo` is the network from which it can be opened. */
  signed(path: string, parameters: Record<string, string>, boundTo?: string | null): string;
  /** Checks a link; `network` is the network of the request, or `null` if unknown. */
  status(url: URL, network: string | null): LinkStatus;
  /** Invalidates every link signed so far. */
  void(): void;
}

interface LinkOptions {
  secret: Uint8Array;
  /** Address of the platform without a trailing slash. */
  platform(): string;
  now(): number;
  hours(): number;
  /** True if links contain their expiry time. */
  isDated(): boolean;
}

/** Creates links that are signed with the service's secret. `expire` is in seconds since 1970, as on the platform. */
export function createLinks({ secret, platform, now, hours, isDated }: LinkOptions): Links {
  // Part of every signature. Each invalidation increases it, so that an invalidated link can be distinguished from a
  // forged one.
  let generation = 0;
  const sign = (path: string, query: URLSearchParams, of = generation): string =>
    createHmac('sha256', secret).update(`${of} ${path}?${query}`).digest('base64url');
  const wasSigned = (sig: string, url: URL, rest: URLSearchParams): boolean =>
    Array.from({ length: generation }, (_, index) => index).some((index) =>
      areSame(sig, sign(url.pathname, rest, index)),
    );
  return {
    signed(path, parameters, boundTo = null) {
      const expire = String(Math.floor(now() / 1000 + hours() * 3600));
      const query = new URLSearchParams({
        ...(isDated() ? { expire } : {}),
        ...(boundTo === null ? {} : { net: boundTo }),
        ...parameters,
      });
      return `${platform()}${path}?${query}&sig=${sign(path, query)}`;
    },
    status(url, network) {
      const { sig = '', ...rest } = Object.fromEntries(url.searchParams);
      const query = new URLSearchParams(rest);
      if (!areSame(sig, sign(url.pathname, query))) return wasSigned(sig, url, query) ? 'void' : 'forged';
      if (rest.expire !== undefined && Number(rest.expire) * 1000 <= now()) return 'expired';
      return network !== null && rest.net !== undefined && rest.net !== network ? 'elsewhere' : 'good';
    },
    void() {
      generation += 1;
    },
  };
}

const areSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
