import { setTimeout as wait } from 'node:timers/promises';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Service } from '../service.ts';
import type { AccountSwitches } from './account-switches.ts';

type Metadata = Record<string, unknown>;
type Context = Pick<KoaContextWithOIDC, 'path' | 'status' | 'type' | 'body' | 'response' | 'redirect'>;
type Fault = AccountSwitches['signInFault'];

const wellKnown = /^\/\.well-known\/(oauth-authorization-server|openid-configuration)$/;
const welcomePage = '<!doctype html>\n<title>Welcome</title>\n<h1>Welcome</h1>\n';

/** Milliseconds; longer than a client waits. */
const slowMilliseconds = 60_000;

const without = (metadata: Metadata, name: string): Metadata => ({ ...metadata, [name]: undefined });

/** Replaces the origin of the matching endpoints in the metadata, by default of all endpoints. */
const endpointsAt = (metadata: Metadata, origin: string, which = /_endpoint$/): Metadata =>
  Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [
      name,
      which.test(name) && typeof value === 'string' ? `${origin}${new URL(value).pathname}` : value,
    ]),
  );

/** Changes to the authorization server's metadata, by fault. */
const faultyMetadata: Partial<Record<Fault, (metadata: Metadata, service: Service) => Metadata>> = {
  'other-issuer': (metadata) => ({ ...metadata, issuer: 'https://accounts.example' }),
  'no-registration': (metadata) => without(metadata, 'registration_endpoint'),
  'no-pkce': (metadata) => without(metadata, 'code_challenge_methods_supported'),
  'plain-http': (metadata) => endpointsAt(metadata, 'http://accounts.example'),
  'other-origin': (metadata, { addresses }) =>
    endpointsAt(metadata, addresses.platform, /^(token|registration|revocation)_endpoint$/),
};

/** Parameters that replace those of the redirect to the app, by fault. */
const faultyRedirects: Partial<Record<Fault, [name: string, value: string]>> = {
  'other-state': ['state', 'a-state-that-nobody-sent'],
  'other-response-issuer': ['iss', 'https://accounts.example'],
};

const truncatedJson = '{"resource": "https://data.exa';

/** Replaces the metadata with a page, truncated JSON, a redirect or a 404 response. Returns `false` if the fault does none of these. */
function replaceMetadata(ctx: Context, fault: Fault, { addresses }: Service): boolean {
  if (fault === 'no-metadata' || fault === 'no-server-metadata') ctx.status = 404;
  else if (fault === 'html') Object.assign(ctx, { type: 'html', body: welcomePage });
  else if (fault === 'truncated-metadata') Object.assign(ctx, { type: 'json', body: truncatedJson });
  else if (fault === 'redirects-elsewhere') ctx.redirect(`${addresses.platform}${ctx.path}`);
  else return false;
  return true;
}

/** Fields that make the response of the token endpoint unusable, by fault. */
const faultyTokens: Partial<Record<Fault, object>> = {
  'token-type-dpop': { token_type: 'DPoP' },
  'token-type-other': { token_type: 'mac' },
  'token-line-break': { access_token: 'first\r\nX-Other: second' },
  'token-huge': { access_token: 'a'.repeat(2_000_000) },
};

/** Applies the switch `signInFault` to the responses of the authorization server. */
export async function withFault(ctx: Context, next: () => Promise<unknown>, service: Service): Promise<void> {
  const fault = service.switches.signInFault;
  const isMetadata = wellKnown.test(ctx.path);
  if (isMetadata && fault === 'slow') await wait(slowMilliseconds, undefined, { ref: false });
  if (isMetadata && replaceMetadata(ctx, fault, service)) return;
  if (ctx.path === '/token' && fault === 'token-endpoint-html') {
    Object.assign(ctx, { type: 'html', body: welcomePage });
    return;
  }
  await next();
  if (ctx.path === '/token' && fault === 'token-endpoint-slow') await wait(slowMilliseconds, undefined, { ref: false });
  const tokenChange = faultyTokens[fault];
  if (ctx.path === '/token' && tokenChange) ctx.body = { ...(ctx.body as object), ...tokenChange };
  const metadataChange = faultyMetadata[fault];
  if (isMetadata && metadataChange) ctx.body = metadataChange(ctx.body as Metadata, service);
  const redirectChange = faultyRedirects[fault];
  const back = ctx.response.get('location');
  if (redirectChange && URL.parse(back)?.searchParams.has('code')) {
    const url = new URL(back);
    url.searchParams.set(...redirectChange);
    ctx.response.set('location', url.href);
  }
}

/** Applies the switch `signInFault` to the metadata of the MCP endpoint. */
export async function faultyResourceMetadata(own: Response, service: Service): Promise<Response> {
  const fault = service.switches.signInFault;
  if (fault === 'slow') await wait(slowMilliseconds, undefined, { ref: false });
  if (fault === 'no-metadata') return new Response(null, { status: 404 });
  if (fault === 'html') return new Response(welcomePage, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  if (fault === 'truncated-metadata')
    return new Response(truncatedJson, { headers: { 'content-type': 'application/json' } });
  if (fault === 'redirects-elsewhere') {
    return new Response(null, { status: 302, headers: { location: `${service.addresses.platform}/elsewhere` } });
  }
  if (fault === 'other-resource') return Response.json({ ...(await own.json()), resource: 'https://data.example/mcp' });
  return own;
}
