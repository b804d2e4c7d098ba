/** A page as a browser without script has it, or the address outside this machine that it was sent to. */
export interface Came {
  url: URL;
  status: number;
  text: string;
}

/** A browser without script: it keeps cookies, follows links and redirects, and sends forms. */
export interface Browser {
  open(address: string | URL): Promise<Came>;
  /** Sends a form to an address; `headers` are those that a page of another site would add. */
  send(address: string | URL, fields: Record<string, string>, headers?: Record<string, string>): Promise<Came>;
  /** Signs in to the dashboard through an identity provider, and ends on the page that comes after it. */
  signIn(dashboard: string, name: string, from?: Came): Promise<Came>;
}

/** A link's address by the words in it. */
export function linkIn({ text, url }: Came, words: string): URL {
  const found = [...text.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].find(([, , said]) => said === words);
  return new URL((found?.[1] ?? `no-link-${words}`).replaceAll('&amp;', '&'), url);
}

/** What a hidden field holds, in the row of a table that has these words. */
export const idIn = ({ text }: Came, words: string): string => {
  const row = text.split('<tr>').find((each) => each.includes(`>${words}</th>`)) ?? '';
  return /name="id" value="([^"]*)"/.exec(row)?.[1] ?? '';
};

/** A new browser without cookies. */
export function newBrowser(): Browser {
  const cookies = new Map<string, string>();

  async function go(address: URL, init: RequestInit): Promise<Came> {
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
    return location ? go(new URL(location, address), {}) : { url: address, status: response.status, text };
  }

  const browser: Browser = {
    open: (address) => go(new URL(address), {}),
    send: (address, fields, headers = {}) =>
      go(new URL(address), { method: 'POST', headers, body: new URLSearchParams(fields) }),
    async signIn(dashboard, name, from) {
      const signInPage = from ?? (await browser.open(dashboard));
      const asked = await browser.open(linkIn(signInPage, 'Sign in through Northgate'));
      return browser.send(asked.url, { name });
    },
  };
  return browser;
}
