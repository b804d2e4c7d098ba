import { setTimeout as wait } from 'node:timers/promises';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Service } from '../service.ts';
import type { AccountSwitches } from './account-switches.ts';

type Metadata = Record<string, unknown>;
type Context = Pick<KoaContextWithOIDC, 'path' | 'status' | 'type' | 'body' | 'response' | 'redirect'>;
type Fault = AccountSwitches['signInFault'];

const wellKnown = /^\/\.well-known\/(oauth-authorization-server|openid-configuration)$/;
const aPage = '<!doctype html>\n<title>Welcome</title>\n<h1>Welcome</h1>\n';

/** A minute is longer than anybody waits for metadata. */
const slowMilliseconds = 60_000;

const without = (metadata: Metadata, name: string): Metadata => ({ ...metadata, [name]: undefined });

/** Every endpoint of the metadata, each with another origin before its path. */
const endpointsAt = (metadata: Metadata, origin: string, which = /_endpoint$/): Metadata =>
  Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [
      name,
      which.test(name) && typeof value === 'string' ? `${origin}${new URL(value).pathname}` : value,
    ]),
  );

/** The authorization server's metadata as a fault leaves it. */
const spoiltMetadata: Partial<Record<Fault, (metadata: Metadata, service: Service) => Metadata>> = {
  'other-issuer': (metadata) => ({ ...metadata, issuer: 'https://accounts.example' }),
  'no-registration': (metadata) => without(metadata, 'registration_endpoint'),
  'no-pkce': (metadata) => without(metadata, 'code_challenge_methods_supported'),
  'plain-http': (metadata) => endpointsAt(metadata, 'http://accounts.example'),
  'other-origin': (metadata, { addresses }) =>
    endpointsAt(metadata, addresses.platform, /^(token|registration|revocation)_endpoint$/),
};

/** The way back to the app as a fault leaves it. */
const spoiltReturn: Partial<Record<Fault, [name: string, value: string]>> = {
  'other-state': ['state', 'a-state-that-nobody-sent'],
  'other-response-issuer': ['iss', 'https://accounts.example'],
};

/** Answers with a page, a redirect or nothing, in the place of metadata; `false` where the fault is another. */
function replaced(ctx: Context, fault: Fault, { addresses }: Service): boolean {
  if (fault === 'no-metadata' || fault === 'no-server-metadata') ctx.status = 404;
  else if (fault === 'html') Object.assign(ctx, { type: 'html', body: aPage });
  else if (fault === 'redirects-elsewhere') ctx.redirect(`${addresses.platform}${ctx.path}`);
  else return false;
  return true;
}

/** What the token endpoint answers in the place of a usable token. */
const spoiltTokens: Partial<Record<Fault, object>> = {
  'token-type-dpop': { token_type: 'DPoP' },
  'token-type-other': { token_type: 'mac' },
  'token-line-break': { access_token: 'first\r\nX-Other: second' },
  'token-huge': { access_token: 'a'.repeat(2_000_000) },
};

/** Does what the switch `signInFault` says, to the authorization server's answers. */
export async function withFault(ctx: Context, next: () => Promise<unknown>, service: Service): Promise<void> {
  const fault = service.switches.signInFault;
  const isMetadata = wellKnown.test(ctx.path);
  if (isMetadata && fault === 'slow') await wait(slowMilliseconds, undefined, { ref: false });
  if (isMetadata && replaced(ctx, fault, service)) return;
  if (ctx.path === '/token' && fault === 'token-endpoint-html') {
    Object.assign(ctx, { type: 'html', body: aPage });
    return;
  }
  await next();
  const spoilToken = spoiltTokens[fault];
  if (ctx.path === '/token' && spoilToken) ctx.body = { ...(ctx.body as object), ...spoilToken };
  const spoil = spoiltMetadata[fault];
  if (isMetadata && spoil) ctx.body = spoil(ctx.body as Metadata, service);
  const lie = spoiltReturn[fault];
  const back = ctx.response.get('location');
  if (lie && URL.parse(back)?.searchParams.has('code')) {
    const url = new URL(back);
    url.searchParams.set(...lie);
    ctx.response.set('location', url.href);
  }
}

/** The same for the metadata of the entry point, which is another server's. */
export async function faultyResourceMetadata(own: Response, service: Service): Promise<Response> {
  const fault = service.switches.signInFault;
  if (fault === 'slow') await wait(slowMilliseconds, undefined, { ref: false });
  if (fault === 'no-metadata') return new Response(null, { status: 404 });
  if (fault === 'html') return new Response(aPage, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  if (fault === 'redirects-elsewhere') {
    return new Response(null, { status: 302, headers: { location: `${service.addresses.platform}/elsewhere` } });
  }
  if (fault === 'other-resource') return Response.json({ ...(await own.json()), resource: 'https://data.example/mcp' });
  return own;
}
