/** A loaded page. A page on another machine is not loaded and has status 0. */
export interface LoadedPage {
  url: URL;
  status: number;
  text: string;
}

/** A browser without JavaScript: it stores cookies, follows links and redirects, and submits forms. */
export interface Browser {
  open(address: string | URL): Promise<LoadedPage>;
  /** Submits a form; `headers` imitates the headers of a cross-site submission. */
  send(address: string | URL, fields: Record<string, string>, headers?: Record<string, string>): Promise<LoadedPage>;
  /** Signs in to the dashboard through an identity provider and returns the page that follows. */
  signIn(dashboard: string, name: string, from?: LoadedPage): Promise<LoadedPage>;
}

/** Returns the address of the link with this text. */
export function linkIn({ text, url }: LoadedPage, words: string): URL {
  const found = [...text.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].find(([, , label]) => label === words);
  return new URL((found?.[1] ?? `no-link-${words}`).replaceAll('&amp;', '&'), url);
}

/** Returns the hidden `id` field in the table row with this heading. */
export const idIn = ({ text }: LoadedPage, words: string): string => {
  const row = text.split('<tr>').find((each) => each.includes(`>${words}</th>`)) ?? '';
  return /name="id" value="([^"]*)"/.exec(row)?.[1] ?? '';
};

/** Creates a browser without cookies. */
export function createBrowser(): Browser {
  const cookies = new Map<string, string>();

  async function request(address: URL, init: RequestInit): Promise<LoadedPage> {
    if (!['127.0.0.1', 'localhost'].includes(address.hostname)) return { url: address, status: 0, text: '' };
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, cookie };
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    const text = await response.text();
    return location ? request(new URL(location, address), {}) : { url: address, status: response.status, text };
  }

  const browser: Browser = {
    open: (address) => request(new URL(address), {}),
    send: (address, fields, headers = {}) =>
      request(new URL(address), { method: 'POST', headers, body: new URLSearchParams(fields) }),
    async signIn(dashboard, name, from) {
      const signInPage = from ?? (await browser.open(dashboard));
      const providerPage = await browser.open(linkIn(signInPage, 'Sign in through Northgate'));
      return browser.send(providerPage.url, { name });
    },
  };
  return browser;
}
