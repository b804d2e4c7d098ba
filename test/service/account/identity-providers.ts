import { randomBytes } from 'node:crypto';
import type { Handler } from '../node-port.ts';
import { html, type Markup } from '../platform/html.ts';
import { page } from './page.ts';

/** Fictitious identity providers in place of the two external ones in section "Authentication", 4. */
export const identityProviders = { northgate: 'Northgate', larkfield: 'Larkfield' } as const;

export type ProviderId = keyof typeof identityProviders;

export const isProvider = (id: string): id is ProviderId => Object.hasOwn(identityProviders, id);

/** The two fictitious providers, which accept any name. */
export interface IdentityProviders {
  /** Serves the providers' pages. `back` returns the only redirect address that they accept. */
  handler(back: () => string): Handler;
  /**
   * Returns the name that a code stands for, or `null`. A code is valid once, and only for the provider that issued it.
   */
  redeem(provider: ProviderId, code: string): string | null;
}

const nameForm = (provider: ProviderId, params: URLSearchParams, error: Markup | null): Markup => html`
<h1>${identityProviders[provider]}</h1>
<p>The video data service would like to know who you are.</p>
${error}
<form method="post">
  <p><label for="name">Your name</label> <input id="name" name="name" required maxlength="60" autocomplete="username" /></p>
  <p><button>Continue</button> <a href="${cancelled(params)}">Cancel</a></p>
</form>`;

/** Returns the dashboard's redirect address with the result as parameters. */
function redirectUrl(params: URLSearchParams, result: Record<string, string>): string {
  const url = new URL(params.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  url.searchParams.set('state', params.get('state') ?? '');
  return url.href;
}

const cancelled = (params: URLSearchParams): string => redirectUrl(params, { error: 'access_denied' });

/** Creates the providers. Their unused codes never expire while the service runs. */
export function createIdentityProviders(): IdentityProviders {
  const codes = new Map<string, { provider: ProviderId; name: string }>();

  async function handle(request: Request, back: string): Promise<Response> {
    const url = new URL(request.url);
    const provider = url.pathname.slice(1);
    const params = url.searchParams;
    if (!isProvider(provider)) return page('Not found', html`<h1>Not found</h1>`, { status: 404 });
    if (params.get('redirect_uri') !== back)
      return page('Refused', html`<h1>Refused</h1><p>This address is not known here.</p>`, { status: 400 });
    const title = identityProviders[provider];
    if (request.method !== 'POST') return page(title, nameForm(provider, params, null));
    const name = String((await request.formData()).get('name') ?? '').trim();
    if (name === '') {
      return page(title, nameForm(provider, params, html`<p role="alert">A name is needed.</p>`), { status: 400 });
    }
    const code = randomBytes(16).toString('hex');
    codes.set(code, { provider, name });
    return new Response(null, { status: 303, headers: { location: redirectUrl(params, { code }) } });
  }

  return {
    handler: (back) => (request) => handle(request, back()),
    redeem(provider, code) {
      const known = codes.get(code);
      if (known?.provider !== provider) return null;
      codes.delete(code);
      return known.name;
    },
  };
}
