import { createSecretKey, type KeyObject } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import {
  type AccessToken,
  type ClientCredentials,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import type { Service } from '../service.ts';
import { withFault } from './faulty-sign-in.ts';
import { sessionCookie } from './grant-store.ts';
import { resourcesOf, toolAddress } from './resources.ts';

type Middleware = Parameters<Provider['use']>[0];

/** The only scope of the resources: access to the project. */
const scope = 'project';

/**
 * Creates the authorization server (section "Authentication", 4 to 7) from a certified library: dynamic registration,
 * PKCE, one-time refresh tokens and revocation. `accountOf` returns the id of the account that a Cookie header is
 * signed in to.
 */
export async function createAuthorizationServer(
  service: Service,
  secret: Uint8Array,
  accountOf: (cookies: string) => string | undefined,
): Promise<Provider> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const provider = new Provider(service.addresses.dashboard, {
    ...protocol,
    ...permissions(service, createSecretKey(secret)),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] },
    adapter: service.grants.adapter,
    interactions: { url: (_, { uid }) => `/consent?uid=${uid}`, policy: policy(accountOf) },
  });
  provider.use(logRequest(service));
  provider.use((ctx, next) => withFault(ctx, next, service));
  provider.use(withScope);
  provider.on('grant.revoked', (_, grant) => service.accounts.grantEnded(grant));
  return provider;
}

/** Settings that do not depend on the service. */
const protocol = {
  clientAuthMethods: ['none'],
  clientDefaults: {
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    id_token_signed_response_alg: 'ES256',
  },
  // A browser extension sends its own origin, which differs from the origin of its redirect address.
  clientBasedCORS: () => true,
  cookies: { names: { session: sessionCookie } },
  expiresWithSession: () => false,
  issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
  pkce: { required: () => true },
  renderError: (ctx, { error, error_description: words = '' }) => {
    ctx.type = 'text/plain';
    ctx.body = `${error}: ${words}`;
  },
  responseTypes: ['code'],
  rotateRefreshToken: true,
  scopes: ['openid', 'offline_access', scope],
  ttl: {
    AccessToken: (_, { resourceServer }) => resourceServer?.accessTokenTTL ?? 3600,
    Grant: 365 * 24 * 3600,
    IdToken: 3600,
    Interaction: 3600,
    RefreshToken: 30 * 24 * 3600,
    Session: 14 * 24 * 3600,
  },
} satisfies Configuration;

/** Settings that determine which tokens are issued and which claims they contain. */
const permissions = (service: Service, key: KeyObject): Configuration => ({
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_, __, oneOf) => oneOf ?? toolAddress(service),
      useGrantedResource: () => true,
      getResourceServerInfo: (_, resource) => {
        if (!resourcesOf(service).includes(resource)) throw new errors.InvalidTarget();
        const accessTokenTTL = service.switches.accessTokenSeconds;
        return { scope, accessTokenTTL, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'HS256', key } } };
      },
    },
  },
  findAccount: (_, id) => (service.accounts.account(id) ? { accountId: id, claims: () => ({ sub: id }) } : undefined),
  extraTokenClaims: (_, token) => ownerOf(token, service),
  formats: {
    customizers: {
      // The library uses this machine's clock, so the times are replaced by those of the service's clock.
      jwt: (_, __, { payload }) => {
        const { iat, exp } = payload as { iat: number; exp: number };
        const time = Math.floor(service.now() / 1000);
        Object.assign(payload, { iat: time, exp: time + exp - iat });
      },
    },
  },
});

/** Returns the project and the app of a token. The first token of an approval connects the app. */
function ownerOf(token: AccessToken | ClientCredentials, { accounts, now }: Service) {
  if (token.kind !== 'AccessToken') throw new errors.AccessDenied();
  const { accountId: account, grantId: grant, client, clientId = '' } = token;
  const approval = { account, grant, clientId, appName: client?.clientName ?? clientId };
  const owner = accounts.connectApp(approval, now());
  if (!owner) throw new errors.AccessDenied();
  return { project: owner.project.id, app: owner.app.id };
}

/** Requires a new sign-in if another account is signed in to the dashboard, and requires consent every time. */
function policy(accountOf: (cookies: string) => string | undefined): interactionPolicy.DefaultPolicy {
  const base = interactionPolicy.base();
  const isSomeoneElse = ({ oidc, req }: KoaContextWithOIDC) =>
    oidc.session?.accountId !== accountOf(req.headers.cookie ?? '');
  const needsConsent = ({ oidc }: KoaContextWithOIDC) => !oidc.result?.consent;
  const { Check } = interactionPolicy;
  base.get('login')?.checks.add(new Check('someone_else', 'Someone else is signed in', isSomeoneElse));
  base.get('consent')?.checks.add(new Check('each_time', 'Every connection is approved', needsConsent));
  return base;
}

const logRequest =
  (service: Service): Middleware =>
  async (ctx, next) => {
    const headers = Object.entries(ctx.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const request = new Request(ctx.href, { method: ctx.method, headers });
    const entry = service.requestLog.add(request, 'dashboard', ctx.path.slice(1), service.now());
    await next();
    entry.status = ctx.status;
  };

/** Adds the scope of the resources to an authorization request without a scope (RFC 6749, section 3.3). */
const withScope: Middleware = (ctx, next) => {
  if (ctx.path === '/auth' && ctx.query.scope === undefined) ctx.query = { ...ctx.query, scope };
  return next();
};
