import { z } from 'zod/v3';

/** Faults of the sign-in metadata and of the authorization server that a client must handle. */
const signInFaults = [
  'none',
  /** Both well-known URLs return 404. */
  'no-metadata',
  /** The MCP endpoint names an authorization server that has no metadata. */
  'no-server-metadata',
  /** Both metadata addresses return an HTML page. */
  'html',
  /** The JSON of both metadata addresses ends in the middle. */
  'truncated-metadata',
  /** The authorization server's metadata names another issuer. */
  'other-issuer',
  /** The MCP endpoint's metadata names another resource. */
  'other-resource',
  'no-registration',
  'no-pkce',
  /** All endpoints use plain http on a host other than this machine. */
  'plain-http',
  /** The token, registration and revocation endpoints are on the sample platform's origin. */
  'other-origin',
  /** Both metadata addresses redirect to the sample platform. */
  'redirects-elsewhere',
  /** Metadata arrives after a minute. */
  'slow',
  /** The token endpoint returns an HTML page. */
  'token-endpoint-html',
  /** The token endpoint issues a token, and its response arrives after a minute. */
  'token-endpoint-slow',
  /** The token type requires a proof of possession with each request (DPoP, RFC 9449). */
  'token-type-dpop',
  /** No RFC defines the token type. */
  'token-type-other',
  /** The token contains a line break. */
  'token-line-break',
  /** The token has two million characters. */
  'token-huge',
  /** The redirect to the app carries a state that the app did not send. */
  'other-state',
  /** The redirect to the app names another issuer. */
  'other-response-issuer',
] as const;

/** Dashboard settings that a test can change while the service runs; see `PATCH {url}/_control/switches`. */
export interface AccountSwitches {
  /** Lifetime of the tokens that the authorization server issues, in seconds. */
  accessTokenSeconds: number;
  signInFault: (typeof signInFaults)[number];
}

export const ordinaryAccountSwitches: AccountSwitches = { accessTokenSeconds: 3600, signInFault: 'none' };

/** Schema of a change to these settings. */
export const accountSwitchShape = {
  accessTokenSeconds: z.number().int().min(1),
  signInFault: z.enum(signInFaults),
};
