import { z } from 'zod/v3';

/** What sign-in metadata and the authorization server may do wrong, for readers that must not be led astray. */
const signInFaults = [
  'none',
  /** Neither well-known address has anything. */
  'no-metadata',
  /** The entry point names its authorization server, and that has no metadata. */
  'no-server-metadata',
  /** Both metadata addresses answer a page. */
  'html',
  /** The authorization server's metadata names another issuer. */
  'other-issuer',
  /** The entry point's metadata speaks for another address. */
  'other-resource',
  'no-registration',
  'no-pkce',
  /** All endpoints are plain http at a host that is not this machine. */
  'plain-http',
  /** The token and registration endpoints are at the sample platform. */
  'other-origin',
  /** Both metadata addresses lead to the sample platform. */
  'redirects-elsewhere',
  /** Metadata comes after a minute. */
  'slow',
  /** The token endpoint answers a page. */
  'token-endpoint-html',
  /** The token is of a type that needs a proof with each request. */
  'token-type-dpop',
  /** The token is of a type that no RFC names. */
  'token-type-other',
  /** The token has a line break in it. */
  'token-line-break',
  /** The token has two million characters. */
  'token-huge',
  /** The way back to the app carries a state that the app never sent. */
  'other-state',
  /** The way back to the app names another issuer. */
  'other-response-issuer',
] as const;

/** What a test may set at the dashboard while the service runs; see `PATCH {url}/_control/switches`. */
export interface AccountSwitches {
  /** How long a token lives that the authorization server issues, in seconds. */
  accessTokenSeconds: number;
  /** What is wrong with signing in. */
  signInFault: (typeof signInFaults)[number];
}

/** What the switches are when nobody touched them. */
export const ordinaryAccountSwitches: AccountSwitches = { accessTokenSeconds: 3600, signInFault: 'none' };

/** The shape in which they are set. */
export const accountSwitchShape = {
  accessTokenSeconds: z.number().int().min(1),
  signInFault: z.enum(signInFaults),
};
