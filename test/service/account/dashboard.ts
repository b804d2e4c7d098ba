import type { RequestListener } from 'node:http';
import { type Handler, listenerFor } from '../node-port.ts';
import { html } from '../platform/html.ts';
import { once } from '../sample-data/once.ts';
import type { Service } from '../service.ts';
import type { Account } from './accounts.ts';
import { disconnectApp } from './apps.ts';
import { consent } from './consent.ts';
import { page, redirectTo } from './page.ts';
import { appsPage, lifetimes, navigation, projectPage, tokensPage } from './pages.ts';
import { begin, finish, redirectPath, signInPage } from './sign-in.ts';
import { createVisits, type Visit, type Visits } from './visits.ts';

type Page = (visit: Visit, visits: Visits) => Response | Promise<Response>;
type OwnPage = (account: Account, visit: Visit) => Response | Promise<Response>;

/** Wraps a page so that it requires sign-in. */
const own =
  (render: OwnPage): Page =>
  (visit) =>
    visit.visitor.account ? render(visit.visitor.account, visit) : signInPage(visit.url.pathname);

const renderProject = (account: Account, errorText: string | null = null) =>
  page('Project', projectPage(account.project, errorText), {
    status: errorText === null ? 200 : 400,
    head: navigation(account, '/project'),
  });

function addCredit(account: Account, { form }: Visit): Response {
  const amountText = form.get('amount') ?? '';
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(amountText) || Number(amountText) === 0) {
    return renderProject(account, 'An amount is a number of dollars above 0 and below 10,000, such as 5.00.');
  }
  account.project.bill.balance += Math.round(Number(amountText) * 100) * 10_000;
  return redirectTo('/project');
}

function renderTokens(account: Account, { visitor, service }: Visit): Response {
  const { newToken } = visitor;
  visitor.newToken = null;
  return page('Tokens', tokensPage(account.project, newToken, service.now()), { head: navigation(account, '/tokens') });
}

async function createToken({ project }: Account, { form, visitor, service }: Visit): Promise<Response> {
  const name = form.get('name')?.trim() || 'Token';
  const days = form.get('days') ?? '';
  const seconds = Number(Object.hasOwn(lifetimes, days) ? days : 30) * 24 * 3600;
  visitor.newToken = await service.tokens.create({ project, name, seconds });
  return redirectTo('/tokens');
}

const endToken =
  (how: 'revoke' | 'delete'): OwnPage =>
  ({ project }, { form, service }) => {
    service.tokens.end(project, form.get('id') ?? '', how);
    return redirectTo('/tokens');
  };

function disconnect({ project }: Account, { form, service }: Visit): Response {
  const id = form.get('id') ?? '';
  if (project.apps.has(id)) disconnectApp(service, id);
  return redirectTo('/apps');
}

/** Pages of the dashboard by method and path, except the consent screen. */
const pages: Readonly<Record<string, Page>> = {
  'GET /': own(() => redirectTo('/project')),
  'GET /sign-in': begin,
  [`GET ${redirectPath}`]: finish,
  'POST /sign-out': ({ request, visitor, service }, visits) => {
    visits.end(visitor);
    service.grants.endSession(request.headers.get('cookie'));
    return redirectTo('/');
  },
  'GET /project': own((account) => renderProject(account)),
  'POST /project/credit': own(addCredit),
  'GET /tokens': own(renderTokens),
  'POST /tokens/create': own(createToken),
  'POST /tokens/revoke': own(endToken('revoke')),
  'POST /tokens/delete': own(endToken('delete')),
  'GET /apps': own((account) =>
    page('Connected apps', appsPage(account.project), { head: navigation(account, '/apps') }),
  ),
  'POST /apps/disconnect': own(disconnect),
};

const consentPath = '/consent';

/** Returns whether another site submitted this form on the visitor's behalf (CSRF). */
const isForged = (request: Request, { addresses }: Service): boolean =>
  request.method === 'POST' && (request.headers.get('origin') ?? addresses.dashboard) !== addresses.dashboard;

const formOf = async (request: Request): Promise<URLSearchParams> =>
  new URLSearchParams(request.method === 'POST' ? await request.text() : '');

/**
 * Creates the dashboard and, on the same origin, the authorization server. Apps get the server's URLs from its
 * metadata, so the server handles every request that is not for a dashboard page.
 */
export function createDashboard(service: Service, secret: Uint8Array): RequestListener {
  const visits = createVisits();
  const accountOf = (cookie: string) =>
    visits.visitor(new Request(service.addresses.dashboard, { headers: { cookie } })).account?.id;
  // Most tests use the initial token, so the library is loaded only when an app signs in.
  const authorizationServer = once(async () => {
    const { createAuthorizationServer } = await import('./authorization-server.ts');
    return createAuthorizationServer(service, secret, accountOf);
  });

  const servePage: Handler = async (request) => {
    const url = new URL(request.url);
    const renderPage = pages[`${request.method} ${url.pathname}`];
    const entry = service.requestLog.add(request, 'dashboard', 'page', service.now());
    const visit = { request, url, form: await formOf(request), visitor: visits.visitor(request), service };
    const refused = () =>
      page('Refused', html`<h1>Refused</h1><p>This form is not the dashboard's own.</p>`, { status: 403 });
    const own = () =>
      renderPage ? renderPage(visit, visits) : authorizationServer().then((server) => consent(visit, server));
    const response = isForged(request, service) ? refused() : await own();
    entry.status = response.status;
    return response;
  };

  const asPage = listenerFor(servePage);
  return (incoming, outgoing) => {
    const path = (incoming.url ?? '/').replace(/[?#].*/, '');
    if (path === consentPath || pages[`${incoming.method} ${path}`]) return asPage(incoming, outgoing);
    authorizationServer()
      .then((server) => server.callback()(incoming, outgoing))
      .catch((error: unknown) => {
        console.error(error);
        outgoing.destroy();
      });
  };
}
