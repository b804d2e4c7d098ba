import { randomBytes } from 'node:crypto';
import { html, type Markup } from '../platform/html.ts';
import { identityProviders, isProvider } from './identity-providers.ts';
import { page, redirectTo } from './page.ts';
import type { Visit, Visits } from './visits.ts';

/** Dashboard path to which the identity providers redirect. */
export const redirectPath = '/signed-in';

/**
 * Returns the value if it is a path on the dashboard, otherwise the default path. This prevents redirects to other
 * sites.
 */
const pathFrom = (value: string | null): string => (value && /^\/(?![/\\])/.test(value) ? value : '/project');

/** Renders the sign-in page with links to the two external identity providers (section "Authentication", 4). */
export function signInPage(to: string, errorText: string | null = null): Response {
  const links = Object.entries(identityProviders).map(
    ([id, name]): Markup =>
      html`<li><a href="/sign-in?${new URLSearchParams({ through: id, to }).toString()}">Sign in through ${name}</a></li>`,
  );
  const alert = errorText === null ? null : html`<p role="alert">${errorText}</p>`;
  const content = html`<h1>Video data service</h1>
${alert}
<p>Sign in through one of these. Without an account you get one, with a project called Default.</p>
<ul>${links}</ul>`;
  return page('Sign in', content, { status: errorText === null ? 200 : 400 });
}

/** Redirects a visitor to the chosen identity provider. */
export function begin({ url, visitor, service }: Visit, visits: Visits): Response {
  const to = pathFrom(url.searchParams.get('to'));
  const provider = url.searchParams.get('through') ?? '';
  if (!isProvider(provider)) return signInPage(to);
  const state = randomBytes(16).toString('hex');
  visitor.pending = { provider, state, to };
  const params = new URLSearchParams({ redirect_uri: `${service.addresses.dashboard}${redirectPath}`, state });
  return redirectTo(`${service.addresses.identity}/${provider}?${params}`, visits.remember(visitor));
}

/** Completes a sign-in if this visitor started it. */
export function finish({ url, visitor, service }: Visit, visits: Visits): Response {
  const { pending } = visitor;
  visitor.pending = null;
  const params = url.searchParams;
  if (!pending || params.get('state') !== pending.state) {
    return signInPage('/project', 'This sign-in was not begun here, or was finished before. Please begin again.');
  }
  const name = service.identities.redeem(pending.provider, params.get('code') ?? '');
  if (name === null) return signInPage(pending.to, 'The sign-in was not finished.');
  visitor.account = service.accounts.signIn(pending.provider, name);
  return redirectTo(pending.to, visits.remember(visitor));
}
