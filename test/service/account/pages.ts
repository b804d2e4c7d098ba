import { html, type Markup } from '../platform/html.ts';
import type { Account, App, DashboardToken, Project } from './accounts.ts';
import { identityProviders, isProvider } from './identity-providers.ts';

const paths = { '/project': 'Project', '/tokens': 'Tokens', '/apps': 'Connected apps' };

/** Renders the navigation with the current page and the account. */
export function navigation({ name, provider }: Account, here: string): Markup {
  const links = Object.entries(paths).map(([path, title]) =>
    path === here
      ? html`<li><a href="${path}" aria-current="page">${title}</a></li>`
      : html`<li><a href="${path}">${title}</a></li>`,
  );
  return html`<header>
  <nav aria-label="Dashboard"><ul>${links}</ul></nav>
  <form method="post" action="/sign-out"><p>Signed in as ${name} through ${isProvider(provider) ? identityProviders[provider] : provider} <button>Sign out</button></p></form>
</header>`;
}

/** Formats millionths of a dollar as an amount in dollars. */
const amount = (micros: number): string => `${(micros / 1_000_000).toFixed(6).replace(/0{1,4}$/, '')} USD`;

const moment = (time: number): Markup => {
  const iso = new Date(time).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
};

const notice = (role: 'alert' | 'status', words: string | null): Markup | null =>
  words === null ? null : html`<p role="${role}">${words}</p>`;

/** Renders the balance and a form to add credit. */
export const projectPage = ({ name, bill }: Project, errorText: string | null): Markup => html`
<h1>Project ${name}</h1>
<p>Balance: <strong id="balance">${amount(bill.balance)}</strong></p>
${notice('alert', errorText)}
<form method="post" action="/project/credit">
  <p><label for="amount">Amount in USD</label>
  <input id="amount" name="amount" inputmode="decimal" required size="8" value="5.00" />
  <button>Add credit</button></p>
</form>`;

/** Token lifetimes that the user can choose, in days. */
export const lifetimes = { '30': '30 days', '90': '90 days', '365': 'A year', '3650': 'Ten years' };

function tokenRow({ id, name, endsAt, isRevoked }: DashboardToken, now: number): Markup {
  const state = isRevoked ? 'Revoked' : endsAt <= now ? 'Ended' : 'Good';
  const button = (verb: 'revoke' | 'delete', words: string) => html`<form method="post" action="/tokens/${verb}">
  <input type="hidden" name="id" value="${id}" /><button aria-label="${words} ${name}">${words}</button></form> `;
  return html`<tr><th scope="row">${name}</th><td data-label="Ends">${moment(endsAt)}</td><td data-label="State">${state}</td>
<td>${isRevoked ? null : button('revoke', 'Revoke')}${button('delete', 'Delete')}</td></tr>`;
}

const newTokenNotice = (token: string | null): Markup | null =>
  token === null
    ? null
    : html`<div role="status"><p>This is the token. It is shown this once; keep it now.</p><p><code id="token">${token}</code></p></div>`;

/** Renders the list of tokens with forms to create, revoke and delete them (section "Authentication", 2). */
export function tokensPage(project: Project, newToken: string | null, now: number): Markup {
  const rows = [...project.tokens.values()].map((token) => tokenRow(token, now));
  const list = html`<table><caption>Tokens of this project</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Ends</th><th scope="col">State</th><th scope="col">Change</th></tr></thead>
<tbody>${rows}</tbody></table>`;
  const choices = Object.entries(lifetimes).map(([days, words]) => html`<option value="${days}">${words}</option>`);
  return html`<h1>Tokens</h1>
${newTokenNotice(newToken)}
<form method="post" action="/tokens/create">
  <p><label for="name">Name</label> <input id="name" name="name" required maxlength="60" />
  <label for="days">Lifetime</label> <select id="days" name="days">${choices}</select>
  <button>Create token</button></p>
</form>
${rows.length > 0 ? list : html`<p>There are no tokens yet.</p>`}`;
}

const appRow = ({ id, name, connectedAt, lastUsedAt }: App): Markup => html`
<tr><th scope="row">${name}</th><td data-label="Connected">${moment(connectedAt)}</td><td data-label="Last used">${lastUsedAt === null ? 'Never' : moment(lastUsedAt)}</td>
<td><form method="post" action="/apps/disconnect"><input type="hidden" name="id" value="${id}" />
<button aria-label="Disconnect ${name}">Disconnect</button></form></td></tr>`;

/** Renders the connected apps, each with a form to disconnect it (section "Authentication", 7). */
export function appsPage({ apps }: Project): Markup {
  const rows = [...apps.values()].map(appRow);
  const list = html`<table><caption>Apps that may ask in the name of this project</caption>
<thead><tr><th scope="col">App</th><th scope="col">Connected</th><th scope="col">Last used</th><th scope="col">Change</th></tr></thead>
<tbody>${rows}</tbody></table>`;
  return html`<h1>Connected apps</h1>${rows.length > 0 ? list : html`<p>No app is connected.</p>`}`;
}

/** Renders the consent screen: which app requests access, and which project pays (section "Authentication", 5). */
export const consentPage = (uid: string, app: string, { name, project }: Account): Markup => html`
<h1>Connect ${app}?</h1>
<p><strong>${app}</strong> asks for a connection to the project ${project.name} of ${name}.</p>
<p>Its requests are billed to the balance of this project. You can disconnect it at any time under Connected apps.</p>
<form method="post" action="/consent?uid=${uid}">
  <p><button name="answer" value="approve">Approve</button> <button name="answer" value="refuse">Refuse</button></p>
</form>`;
