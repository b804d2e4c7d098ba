import { randomBytes } from 'node:crypto';
import type { Handler } from '../node-port.ts';
import { html, type Markup } from '../platform/html.ts';
import { page } from './page.ts';

/** The stand-ins for the two external identity providers of section "Authentication", 4; neither exists. */
export const identityProviders = { northgate: 'Northgate', larkfield: 'Larkfield' } as const;

export type ProviderId = keyof typeof identityProviders;

export const isProvider = (id: string): id is ProviderId => Object.hasOwn(identityProviders, id);

/** Both providers, who believe every name. */
export interface IdentityProviders {
  /** Their pages. `back` is the one address that they send people back to. */
  handler(back: () => string): Handler;
  /** Who a code stands for; a code is good once, and at the provider that gave it. */
  redeem(provider: ProviderId, code: string): string | null;
}

const askName = (provider: ProviderId, wish: URLSearchParams, wrong: Markup | null): Markup => html`
<h1>${identityProviders[provider]}</h1>
<p>The video data service would like to know who you are.</p>
${wrong}
<form method="post">
  <p><label for="name">Your name</label> <input id="name" name="name" required maxlength="60" autocomplete="username" /></p>
  <p><button>Continue</button> <a href="${cancelled(wish)}">Cancel</a></p>
</form>`;

/** The address that the dashboard gave, with an answer in it. */
function backWith(wish: URLSearchParams, said: Record<string, string>): string {
  const url = new URL(wish.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value);
  url.searchParams.set('state', wish.get('state') ?? '');
  return url.href;
}

const cancelled = (wish: URLSearchParams): string => backWith(wish, { error: 'access_denied' });

/** Providers whose codes live as long as the service. */
export function createIdentityProviders(): IdentityProviders {
  const codes = new Map<string, { provider: ProviderId; name: string }>();

  async function answer(request: Request, back: string): Promise<Response> {
    const url = new URL(request.url);
    const provider = url.pathname.slice(1);
    const wish = url.searchParams;
    if (!isProvider(provider)) return page('Not found', html`<h1>Not found</h1>`, { status: 404 });
    if (wish.get('redirect_uri') !== back)
      return page('Refused', html`<h1>Refused</h1><p>This address is not known here.</p>`, { status: 400 });
    const title = identityProviders[provider];
    if (request.method !== 'POST') return page(title, askName(provider, wish, null));
    const name = String((await request.formData()).get('name') ?? '').trim();
    if (name === '') {
      return page(title, askName(provider, wish, html`<p role="alert">A name is needed.</p>`), { status: 400 });
    }
    const code = randomBytes(16).toString('hex');
    codes.set(code, { provider, name });
    return new Response(null, { status: 303, headers: { location: backWith(wish, { code }) } });
  }

  return {
    handler: (back) => (request) => answer(request, back()),
    redeem(provider, code) {
      const known = codes.get(code);
      if (known?.provider !== provider) return null;
      codes.delete(code);
      return known.name;
    },
  };
}
