import { beforeEach, describe, expect, it } from 'vitest';
import { testService } from '../http/test-service.ts';
import { type Browser, createBrowser, idIn, linkIn } from './browser.ts';

const service = testService();
const { control } = service;
const at = (path: string) => `${service.running.dashboardUrl}${path}`;
let browser: Browser;
beforeEach(() => {
  browser = createBrowser();
});
const signIn = (name: string) => browser.signIn(service.running.dashboardUrl, name);
const statusWith = (token: string) =>
  service.send('/autocomplete?q=a', { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);
const tokenShown = (text: string) => /<code id="token">([^<]*)/.exec(text)?.[1] ?? '';
const createToken = async (name: string) =>
  tokenShown((await browser.send(at('/tokens/create'), { name, days: '30' })).text);

describe('signing in to the dashboard', () => {
  it('creates an account with a project called Default and no credit', async () => {
    const { url, text } = await signIn('Ada');
    expect(url.pathname).toBe('/project');
    expect(text).toContain('Project Default');
    expect(text).toContain('<strong id="balance">0.00 USD</strong>');
    expect(text).toContain('Signed in as Ada through Northgate');
  });

  it('finds the same account again, and another account through the other provider', async () => {
    await signIn('Grace');
    await browser.send(at('/project/credit'), { amount: '7.50' });
    expect((await createBrowser().signIn(service.running.dashboardUrl, 'Grace')).text).toContain('7.50 USD');
    const other = createBrowser();
    const providerPage = await other.open(linkIn(await other.open(at('/')), 'Sign in through Larkfield'));
    expect((await other.send(providerPage.url, { name: 'Grace' })).text).toContain('0.00 USD');
  });

  it('rejects a state that the dashboard did not issue', async () => {
    const providerPage = await browser.open(linkIn(await browser.open(at('/')), 'Sign in through Northgate'));
    const forged = new URL(providerPage.url);
    forged.searchParams.set('state', 'another');
    const { status, text } = await browser.send(forged, { name: 'Mallory' });
    expect(status).toBe(400);
    expect(text).toContain('was not begun here');
    expect((await browser.open(at('/project'))).text).toContain('Sign in through');
  });

  it('rejects a callback that another browser opens or that is opened twice', async () => {
    const providerPage = await browser.open(linkIn(await browser.open(at('/')), 'Sign in through Northgate'));
    const code = await fetch(providerPage.url, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Eve' }),
      redirect: 'manual',
    });
    const back = code.headers.get('location') ?? '';
    expect((await createBrowser().open(back)).text).toContain('was not begun here');
    expect((await browser.open(back)).text).toContain('Signed in as Eve');
    expect((await browser.open(back)).text).toContain('was not begun here');
  });

  it("accepts a provider's code once and only from that provider", async () => {
    const begun = async (words: string) => {
      const visitor = createBrowser();
      return { visitor, url: (await visitor.open(linkIn(await visitor.open(at('/')), words))).url };
    };
    const codeOf = async (url: URL) => {
      const sent = await fetch(url, { method: 'POST', body: new URLSearchParams({ name: 'Una' }), redirect: 'manual' });
      return new URL(sent.headers.get('location') ?? '').searchParams.get('code') ?? '';
    };
    const finishWith = async (visitor: Browser, url: URL, code: string) =>
      (
        await visitor.open(
          `${at('/signed-in')}?${new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' })}`,
        )
      ).text;
    const first = await begun('Sign in through Northgate');
    const code = await codeOf(first.url);
    const wrongPlace = await begun('Sign in through Larkfield');
    expect(await finishWith(wrongPlace.visitor, wrongPlace.url, code)).toContain('was not finished');
    expect(await finishWith(first.visitor, first.url, code)).toContain('Signed in as Una');
    const again = await begun('Sign in through Northgate');
    expect(await finishWith(again.visitor, again.url, code)).toContain('was not finished');
  });

  it('replaces the session cookie and invalidates the earlier one', async () => {
    const begun = await fetch(at('/sign-in?through=northgate'), { redirect: 'manual' });
    const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const providerUrl = begun.headers.get('location') ?? '';
    const named = await fetch(providerUrl, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Vera' }),
      redirect: 'manual',
    });
    const back = await fetch(named.headers.get('location') ?? '', { headers: { cookie }, redirect: 'manual' });
    const fresh = (back.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const pageFor = async (with_: string) => (await fetch(at('/project'), { headers: { cookie: with_ } })).text();
    expect(await pageFor(fresh)).toContain('Signed in as Vera');
    expect(await pageFor(cookie)).toContain('Sign in through');
  });

  it('reports a cancelled sign-in, and the provider rejects a foreign redirect address', async () => {
    const providerPage = await browser.open(linkIn(await browser.open(at('/')), 'Sign in through Northgate'));
    expect((await browser.open(linkIn(providerPage, 'Cancel'))).text).toContain('was not finished');
    const elsewhere = new URL(providerPage.url);
    elsewhere.searchParams.set('redirect_uri', 'https://evil.example/');
    expect((await browser.send(elsewhere, { name: 'Ada' })).status).toBe(400);
  });

  it('redirects to no other site', async () => {
    const page = await browser.open(at('/sign-in?through=northgate&to=//evil.example/'));
    expect((await browser.send(page.url, { name: 'Ada' })).url.href).toBe(at('/project'));
  });

  it('ends when the user signs out', async () => {
    await signIn('Ada');
    await browser.send(at('/sign-out'), {});
    expect((await browser.open(at('/tokens'))).text).toContain('Sign in through');
  });
});

describe('adding credit in the dashboard', () => {
  it('accepts positive amounts and rejects other values', async () => {
    await signIn('Linus');
    expect((await browser.send(at('/project/credit'), { amount: '12.34' })).text).toContain('12.34 USD');
    expect((await browser.send(at('/project/credit'), { amount: '1' })).text).toContain('13.34 USD');
    for (const amount of ['-5', '0', 'much', '1e3', '']) {
      expect((await browser.send(at('/project/credit'), { amount })).status).toBe(400);
    }
    expect((await browser.open(at('/project'))).text).toContain('13.34 USD');
  });

  it('rejects a form of another site', async () => {
    await signIn('Linus');
    const sent = await browser.send(at('/project/credit'), { amount: '99' }, { origin: 'https://evil.example' });
    expect(sent.status).toBe(403);
    expect((await browser.open(at('/project'))).text).not.toContain('112.34');
  });
});

describe('a token made in the dashboard', () => {
  it('is shown once and then listed by name and expiry', async () => {
    await signIn('Ida');
    const first = await browser.send(at('/tokens/create'), { name: 'Laptop <1>', days: '30' });
    const token = tokenShown(first.text);
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const { text } = await browser.open(at('/tokens'));
    expect(text).not.toContain(token);
    expect(text).toContain('Laptop &lt;1&gt;');
    const end = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp;
    expect(text).toContain(new Date(end * 1000).toISOString().slice(0, 16).replace('T', ' '));
  });

  it('belongs to its own project, which needs credit and is billed', async () => {
    await signIn('Joan');
    const token = await createToken('One');
    expect(await statusWith(token)).toBe(403);
    await browser.send(at('/project/credit'), { amount: '1' });
    const before = await control('GET', 'bill');
    expect(await statusWith(token)).toBe(200);
    expect((await browser.open(at('/project'))).text).toContain('0.99987 USD');
    expect((await control('GET', 'bill')).balance).toBe(before.balance);
    const account = Object.values(await control('GET', 'accounts')).find(({ name }) => String(name) === 'Joan');
    const bill = await control('GET', `bill?project=${account?.project?.id}`);
    expect(bill).toMatchObject({ total: { requests: 1, micros: 130 }, balance: 999_870 });
  });

  it('is refused without a reason while the balance is zero', async () => {
    await signIn('Zoe');
    const token = await createToken('One');
    const { body } = await service.send('/autocomplete?q=a', { headers: { authorization: `Bearer ${token}` } });
    expect(body).toEqual({ error: { message: 'Forbidden' } });
  });

  it('is refused once it is revoked or deleted, while other tokens still work', async () => {
    await signIn('Max');
    await browser.send(at('/project/credit'), { amount: '1' });
    const [active, revoked, deleted] = [
      await createToken('Kept'),
      await createToken('Revoked'),
      await createToken('Deleted'),
    ];
    const list = await browser.open(at('/tokens'));
    await browser.send(at('/tokens/revoke'), { id: idIn(list, 'Revoked') });
    const { text } = await browser.send(at('/tokens/delete'), { id: idIn(list, 'Deleted') });
    expect(await Promise.all([active, revoked, deleted].map(statusWith))).toEqual([200, 403, 403]);
    expect(text).toContain('<th scope="row">Revoked</th>');
    expect(text).not.toContain('<th scope="row">Deleted</th>');
  });

  it('cannot be deleted by another account', async () => {
    await signIn('Owner');
    await browser.send(at('/project/credit'), { amount: '1' });
    const token = await createToken('Mine');
    const id = idIn(await browser.open(at('/tokens')), 'Mine');
    const other = createBrowser();
    await other.signIn(service.running.dashboardUrl, 'Other');
    await other.send(at('/tokens/delete'), { id });
    expect(await statusWith(token)).toBe(200);
  });

  it('is refused after its expiry and listed as ended', async () => {
    await signIn('Ben');
    await browser.send(at('/project/credit'), { amount: '1' });
    const token = await createToken('Short');
    await control('PATCH', 'switches', { clockAheadSeconds: 31 * 24 * 3600 });
    expect(await statusWith(token)).toBe(403);
    expect((await browser.open(at('/tokens'))).text).toContain('>Ended</td>');
    await control('PATCH', 'switches', { clockAheadSeconds: 0 });
  });
});
