import type { Provider } from 'oidc-provider';
import { html } from '../platform/html.ts';
import type { Account } from './accounts.ts';
import { onTo, page } from './page.ts';
import { consentPage } from './pages.ts';
import { signInPage } from './sign-in.ts';
import { cookieOf, type Visit } from './visits.ts';

/** What an app asks for while its user decides. */
type Asking = InstanceType<Provider['Interaction']>;

const gone = (): Response =>
  page(
    'Begin again',
    html`<h1>Begin again</h1><p role="alert">This request of an app has ended. Please go back to the app and begin again.</p>`,
    { status: 400 },
  );

/** Hands the answer to the authorization server, which sends the browser back to the app. */
async function answered(asking: Asking, result: Asking['result'], now: number): Promise<Response> {
  asking.result = result;
  await asking.save(asking.exp - Math.floor(now / 1000));
  return onTo(asking.returnTo);
}

async function approved(asking: Asking, account: Account, provider: Provider): Promise<string> {
  const { missingOIDCScope, missingResourceScopes } = asking.prompt.details as {
    missingOIDCScope?: string[];
    missingResourceScopes?: Record<string, string[]>;
  };
  const known = asking.grantId ? await provider.Grant.find(asking.grantId) : undefined;
  const clientId = String(asking.params.client_id);
  const grant = known ?? new provider.Grant({ accountId: account.id, clientId });
  if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(' '));
  for (const [resource, scopes] of Object.entries(missingResourceScopes ?? {}))
    grant.addResourceScope(resource, scopes.join(' '));
  return grant.save();
}

/** Section "Authentication", 4 to 6 and 8: who is not signed in signs in first; then the consent screen, and its answer. */
export async function consent({ request, url, form, visitor, service }: Visit, provider: Provider): Promise<Response> {
  const uid = url.searchParams.get('uid') ?? '';
  const isHere = cookieOf(request.headers.get('cookie'), provider.cookieName('interaction')) === uid;
  const asking = isHere ? await provider.Interaction.find(uid) : undefined;
  if (!asking) return gone();
  const { account } = visitor;
  if (!account) return signInPage(`${url.pathname}${url.search}`);
  // The library's times are this machine's.
  const now = Date.now();
  if (asking.prompt.name === 'login') return answered(asking, { login: { accountId: account.id } }, now);
  if (asking.session?.accountId !== account.id) return gone();
  const app = await provider.Client.find(String(asking.params.client_id));
  if (request.method === 'GET')
    return page('Connect', consentPage(uid, app?.clientName ?? app?.clientId ?? '', account));
  const isRefused = service.switches.zeroBalance === 'refuses' && account.project.bill.balance <= 0;
  if (form.get('answer') !== 'approve' || isRefused) return answered(asking, { error: 'access_denied' }, now);
  const grantId = await approved(asking, account, provider);
  return answered(asking, { ...asking.lastSubmission, consent: { grantId } }, now);
}
