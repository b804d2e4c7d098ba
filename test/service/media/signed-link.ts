import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link says about itself when somebody follows it. */
export type Standing = 'good' | 'forged' | 'expired' | 'elsewhere' | 'void';

/** Links at the platform that work for a few hours, and some only from the network they were issued to. */
export interface Links {
  /** A link to `path`; `boundTo` is the network it is issued to, where that matters. */
  signed(path: string, parameters: Record<string, string>, boundTo?: string | null): string;
  /** `network` is the one that follows the link, `null` where nobody looks. */
  standing(url: URL, network: string | null): Standing;
  /** Refuses every link that was signed until now. */
  void(): void;
}

interface Surroundings {
  secret: Uint8Array;
  /** The platform's address, without a slash at the end. */
  platform(): string;
  now(): number;
  hours(): number;
  /** Whether links say when they end. */
  isDated(): boolean;
}

/** Links signed with the service's secret; `expire` is in seconds since 1970, as the platform has it. */
export function createLinks({ secret, platform, now, hours, isDated }: Surroundings): Links {
  // Grows with each voiding and is part of every signature, so that an older link can be told from a forged one.
  let generation = 0;
  const sign = (path: string, query: URLSearchParams, of = generation): string =>
    createHmac('sha256', secret).update(`${of} ${path}?${query}`).digest('base64url');
  const wasSigned = (sig: string, url: URL, rest: URLSearchParams): boolean =>
    Array.from({ length: generation }, (_, at) => at).some((at) => areSame(sig, sign(url.pathname, rest, at)));
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
    standing(url, network) {
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
