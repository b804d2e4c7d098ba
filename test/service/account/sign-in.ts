import { randomBytes } from 'node:crypto';
import { html, type Markup } from '../platform/html.ts';
import { identityProviders, isProvider } from './identity-providers.ts';
import { onTo, page } from './page.ts';
import type { Visit, Visits } from './visits.ts';

/** Where the identity providers send people back to. */
export const backPath = '/signed-in';

/** A path of the dashboard to go on to; never another site's address. */
const pathFrom = (said: string | null): string => (said && /^\/(?![/\\])/.test(said) ? said : '/project');

/** Section "Authentication", 4: signing in with one of two external identity providers. */
export function signInPage(to: string, wrong: string | null = null): Response {
  const links = Object.entries(identityProviders).map(
    ([id, name]): Markup =>
      html`<li><a href="/sign-in?${new URLSearchParams({ through: id, to }).toString()}">Sign in through ${name}</a></li>`,
  );
  const alert = wrong === null ? null : html`<p role="alert">${wrong}</p>`;
  const content = html`<h1>Video data service</h1>
${alert}
<p>Sign in through one of these. Without an account you get one, with a project called Default.</p>
<ul>${links}</ul>`;
  return page('Sign in', content, { status: wrong === null ? 200 : 400 });
}

/** Sends a visitor to the chosen identity provider. */
export function begin({ url, visitor, service }: Visit, visits: Visits): Response {
  const to = pathFrom(url.searchParams.get('to'));
  const provider = url.searchParams.get('through') ?? '';
  if (!isProvider(provider)) return signInPage(to);
  const state = randomBytes(16).toString('hex');
  visitor.pending = { provider, state, to };
  const wish = new URLSearchParams({ redirect_uri: `${service.addresses.dashboard}${backPath}`, state });
  return onTo(`${service.addresses.identity}/${provider}?${wish}`, visits.remembered(visitor));
}

/** Takes a visitor back from the identity provider, if it is the sign-in that this visitor began. */
export function finish({ url, visitor, service }: Visit, visits: Visits): Response {
  const { pending } = visitor;
  visitor.pending = null;
  const asked = url.searchParams;
  if (!pending || asked.get('state') !== pending.state) {
    return signInPage('/project', 'This sign-in was not begun here, or was finished before. Please begin again.');
  }
  const name = service.identities.redeem(pending.provider, asked.get('code') ?? '');
  if (name === null) return signInPage(pending.to, 'The sign-in was not finished.');
  visitor.account = service.accounts.signedIn(pending.provider, name);
  return onTo(pending.to, visits.remembered(visitor));
}
