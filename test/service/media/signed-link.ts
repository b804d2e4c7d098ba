import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link says about itself when somebody follows it. */
export type Standing = 'good' | 'forged' | 'expired' | 'elsewhere';

/** Links at the platform that work for a few hours, and some only from the network they were issued to. */
export interface Links {
  /** A link to `path`; `boundTo` is the network it is issued to, where that matters. */
  signed(path: string, parameters: Record<string, string>, boundTo?: string | null): string;
  /** `network` is the one that follows the link, `null` where nobody looks. */
  standing(url: URL, network: string | null): Standing;
}

interface Surroundings {
  secret: Uint8Array;
  /** The platform's address, without a slash at the end. */
  platform(): string;
  now(): number;
  hours(): number;
}

/** Links signed with the service's secret; `expire` is in seconds since 1970, as the platform has it. */
export function createLinks({ secret, platform, now, hours }: Surroundings): Links {
  const sign = (path: string, query: URLSearchParams): string =>
    createHmac('sha256', secret).update(`${path}?${query}`).digest('base64url');
  return {
    signed(path, parameters, boundTo = null) {
      const expire = String(Math.floor(now() / 1000 + hours() * 3600));
      const query = new URLSearchParams({ expire, ...(boundTo === null ? {} : { net: boundTo }), ...parameters });
      return `${platform()}${path}?${query}&sig=${sign(path, query)}`;
    },
    standing(url, network) {
      const { sig = '', ...rest } = Object.fromEntries(url.searchParams);
      if (!areSame(sig, sign(url.pathname, new URLSearchParams(rest)))) return 'forged';
      if (Number(rest.expire) * 1000 <= now()) return 'expired';
      return network !== null && rest.net !== undefined && rest.net !== network ? 'elsewhere' : 'good';
    },
  };
}

const areSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
