import type { Provider } from 'oidc-provider';
import { html } from '../platform/html.ts';
import type { Account } from './accounts.ts';
import { page, redirectTo } from './page.ts';
import { consentPage } from './pages.ts';
import { signInPage } from './sign-in.ts';
import { cookieOf, type Visit } from './visits.ts';

/** An authorization request that is waiting for the user's decision. */
type Interaction = InstanceType<Provider['Interaction']>;

const endedPage = (): Response =>
  page(
    'Begin again',
    html`<h1>Begin again</h1><p role="alert">This request of an app has ended. Please go back to the app and begin again.</p>`,
    { status: 400 },
  );

/**
 * Passes the result of a sign-in or of the consent screen to the authorization server, and redirects the browser to it.
 */
async function finishInteraction(
  interaction: Interaction,
  result: Interaction['result'],
  now: number,
): Promise<Response> {
  interaction.result = result;
  await interaction.save(interaction.exp - Math.floor(now / 1000));
  return redirectTo(interaction.returnTo);
}

async function approve(interaction: Interaction, account: Account, provider: Provider): Promise<string> {
  const { missingOIDCScope, missingResourceScopes } = interaction.prompt.details as {
    missingOIDCScope?: string[];
    missingResourceScopes?: Record<string, string[]>;
  };
  const known = interaction.grantId ? await provider.Grant.find(interaction.grantId) : undefined;
  const clientId = String(interaction.params.client_id);
  const grant = known ?? new provider.Grant({ accountId: account.id, clientId });
  if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(' '));
  for (const [resource, scopes] of Object.entries(missingResourceScopes ?? {}))
    grant.addResourceScope(resource, scopes.join(' '));
  return grant.save();
}

/** Shows the sign-in page or the consent screen and processes the decision (section "Authentication", 4 to 6 and 8). */
export async function consent({ request, url, form, visitor, service }: Visit, provider: Provider): Promise<Response> {
  const uid = url.searchParams.get('uid') ?? '';
  const isHere = cookieOf(request.headers.get('cookie'), provider.cookieName('interaction')) === uid;
  const interaction = isHere ? await provider.Interaction.find(uid) : undefined;
  if (!interaction) return endedPage();
  const { account } = visitor;
  if (!account) return signInPage(`${url.pathname}${url.search}`);
  // The library checks times against this machine's clock.
  const now = Date.now();
  if (interaction.prompt.name === 'login')
    return finishInteraction(interaction, { login: { accountId: account.id } }, now);
  if (interaction.session?.accountId !== account.id) return endedPage();
  const app = await provider.Client.find(String(interaction.params.client_id));
  if (request.method === 'GET')
    return page('Connect', consentPage(uid, app?.clientName ?? app?.clientId ?? '', account));
  const isRefused = service.switches.zeroBalance === 'refuses' && account.project.bill.balance <= 0;
  if (form.get('answer') !== 'approve' || isRefused)
    return finishInteraction(interaction, { error: 'access_denied' }, now);
  const grantId = await approve(interaction, account, provider);
  return finishInteraction(interaction, { ...interaction.lastSubmission, consent: { grantId } }, now);
}
