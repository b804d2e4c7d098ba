import type { RequestListener } from 'node:http';
import { type Handler, listenerFor } from '../node-port.ts';
import { html } from '../platform/html.ts';
import type { Service } from '../service.ts';
import { once } from '../world/once.ts';
import type { Account } from './accounts.ts';
import { disconnectApp } from './apps.ts';
import { consent } from './consent.ts';
import { onTo, page } from './page.ts';
import { appsPage, lifetimes, navigation, projectPage, tokensPage } from './pages.ts';
import { backPath, begin, finish, signInPage } from './sign-in.ts';
import { createVisits, type Visit, type Visits } from './visits.ts';

type Page = (visit: Visit, visits: Visits) => Response | Promise<Response>;
type OwnPage = (account: Account, visit: Visit) => Response | Promise<Response>;

/** A page for who is signed in; others sign in first. */
const own =
  (answer: OwnPage): Page =>
  (visit) =>
    visit.visitor.account ? answer(visit.visitor.account, visit) : signInPage(visit.url.pathname);

const shownProject = (account: Account, wrong: string | null = null) =>
  page('Project', projectPage(account.project, wrong), {
    status: wrong === null ? 200 : 400,
    head: navigation(account, '/project'),
  });

function addCredit(account: Account, { form }: Visit): Response {
  const said = form.get('amount') ?? '';
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(said) || Number(said) === 0) {
    return shownProject(account, 'An amount is a number of dollars above 0 and below 10,000, such as 5.00.');
  }
  account.project.bill.balance += Math.round(Number(said) * 100) * 10_000;
  return onTo('/project');
}

function shownTokens(account: Account, { visitor, service }: Visit): Response {
  const { justMade } = visitor;
  visitor.justMade = null;
  return page('Tokens', tokensPage(account.project, justMade, service.now()), { head: navigation(account, '/tokens') });
}

async function createToken({ project }: Account, { form, visitor, service }: Visit): Promise<Response> {
  const name = form.get('name')?.trim() || 'Token';
  const days = form.get('days') ?? '';
  const seconds = Number(Object.hasOwn(lifetimes, days) ? days : 30) * 24 * 3600;
  visitor.justMade = await service.tokens.make({ project, name, seconds });
  return onTo('/tokens');
}

const endToken =
  (how: 'revoke' | 'delete'): OwnPage =>
  ({ project }, { form, service }) => {
    service.tokens.end(project, form.get('id') ?? '', how);
    return onTo('/tokens');
  };

function disconnect({ project }: Account, { form, service }: Visit): Response {
  const id = form.get('id') ?? '';
  if (project.apps.has(id)) disconnectApp(service, id);
  return onTo('/apps');
}

/** Every page of the dashboard but the consent screen, by method and path. */
const pages: Readonly<Record<string, Page>> = {
  'GET /': own(() => onTo('/project')),
  'GET /sign-in': begin,
  [`GET ${backPath}`]: finish,
  'POST /sign-out': ({ request, visitor, service }, visits) => {
    visits.forget(visitor);
    service.grants.endSession(request.headers.get('cookie'));
    return onTo('/');
  },
  'GET /project': own((account) => shownProject(account)),
  'POST /project/credit': own(addCredit),
  'GET /tokens': own(shownTokens),
  'POST /tokens/create': own(createToken),
  'POST /tokens/revoke': own(endToken('revoke')),
  'POST /tokens/delete': own(endToken('delete')),
  'GET /apps': own((account) =>
    page('Connected apps', appsPage(account.project), { head: navigation(account, '/apps') }),
  ),
  'POST /apps/disconnect': own(disconnect),
};

const consentPath = '/consent';

/** A form that another site sends in the visitor's name is not answered. */
const isForged = (request: Request, { addresses }: Service): boolean =>
  request.method === 'POST' && (request.headers.get('origin') ?? addresses.dashboard) !== addresses.dashboard;

const formOf = async (request: Request): Promise<URLSearchParams> =>
  new URLSearchParams(request.method === 'POST' ? await request.text() : '');

/**
 * The dashboard and, at the same origin, the authorization server. Apps may find the latter's addresses by its metadata
 * only, so whatever is no page of the dashboard goes there.
 */
export function createDashboard(service: Service, secret: Uint8Array): RequestListener {
  const visits = createVisits();
  const accountOf = (cookie: string) =>
    visits.visitor(new Request(service.addresses.dashboard, { headers: { cookie } })).account?.id;
  // Loaded at the first sign-in: most who start the service ask with the token that is ready.
  const authorizationServer = once(async () => {
    const { createAuthorizationServer } = await import('./authorization-server.ts');
    return createAuthorizationServer(service, secret, accountOf);
  });

  const answerPage: Handler = async (request) => {
    const url = new URL(request.url);
    const answer = pages[`${request.method} ${url.pathname}`];
    const seen = service.seen.note(request, 'dashboard', 'page', service.now());
    const visit = { request, url, form: await formOf(request), visitor: visits.visitor(request), service };
    const refused = () =>
      page('Refused', html`<h1>Refused</h1><p>This form is not the dashboard's own.</p>`, { status: 403 });
    const own = () => (answer ? answer(visit, visits) : authorizationServer().then((server) => consent(visit, server)));
    const response = isForged(request, service) ? refused() : await own();
    seen.status = response.status;
    return response;
  };

  const asPage = listenerFor(answerPage);
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
