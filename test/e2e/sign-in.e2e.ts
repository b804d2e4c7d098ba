import { expect, type Page } from '@playwright/test';
import { type IndependentServer, startIndependentServer } from '../service/independent/authorization-server.ts';
import { serve } from '../service/serve.ts';
import { getCaptions, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { allowOrigin, type Installed } from './browser.ts';
import { accountOf, allRequests, createAccount, setSwitches } from './control.ts';
import { test as base } from './extension.ts';
import { localized, type MessageKey, t } from './localized.ts';
import { recordMessages, storedSecrets, tracesOf } from './traces.ts';
import { killWorker } from './worker.ts';

interface SignInFixtures {
  /** An authorization server built with an independent library. */
  other: IndependentServer;
}

/** The dashboard and the service have different hosts, as in production. */
const test = base.extend<SignInFixtures>({
  service: async ({ seed }, use) => {
    const service = await serve({ seed, dashboardHost: 'localhost' });
    await use(service);
    await service.stop();
  },
  // Playwright determines the requested fixtures from the first parameter, which must be an object pattern.
  other: async ({ seed: _ }, use) => {
    const other = await startIndependentServer();
    await use(other);
    await other.stop();
  },
});

type Service = Awaited<ReturnType<typeof serve>>;

const press = (page: Page, key: MessageKey) => page.getByRole('button', { name: localized(key) }).click();

/** Selects signing in as the way to connect. */
const chooseSignIn = (welcome: Page) =>
  welcome
    .getByRole('group', { name: localized('welcomeMethod') })
    .getByRole('button', { name: localized('signIn') })
    .click();

/** Returns the button that starts the sign-in, which follows a button with the same name. */
const signInButton = (welcome: Page) => welcome.getByRole('button', { name: localized('signIn') }).nth(1);

/** Fills in both addresses on the welcome page, which opens after installation, and starts the sign-in. */
async function fillInAddresses(installed: Installed, { url, mcpUrl }: { url: string; mcpUrl: string }): Promise<Page> {
  await allowOrigin(installed, url);
  const welcome = await installed.open('welcome.html');
  await welcome.getByLabel(localized('serviceAddress')).fill(url);
  await chooseSignIn(welcome);
  await welcome.getByLabel(localized('optionsEntry')).fill(mcpUrl);
  await signInButton(welcome).click();
  return welcome;
}

/** Continues to the page that shows the dashboard host and who is billed. */
async function openSignInOffer(installed: Installed, service: Service): Promise<Page> {
  const welcome = await fillInAddresses(installed, service);
  // The dashboard is on another host, so permission for it is requested by a separate click.
  await expect(welcome.getByText(localized('signInHost'))).toContainText(dashboardHost(service));
  await allowOrigin(installed, service.dashboardUrl);
  await press(welcome, 'signInAllow');
  await expect(welcome.getByText(localized('signInBilled'))).toBeVisible();
  await expect(welcome.getByText(localized('signInCredit'))).toBeVisible();
  return welcome;
}

/** Starts the sign-in and returns the browser's sign-in window as a page. */
async function openSignInWindow(installed: Installed, page: Page): Promise<Page> {
  const [window] = await Promise.all([installed.context.waitForEvent('page'), press(page, 'signInGo')]);
  await expect(page.getByText(localized('signInWaiting'))).toBeVisible();
  return window;
}

/** Signs in with an identity provider and approves the connection. */
async function approve(window: Page, name: string): Promise<void> {
  await window.getByRole('link', { name: 'Sign in through Northgate' }).click();
  await window.getByLabel('Your name').fill(name);
  await window.getByRole('button', { name: t('savedContinue') }).click();
  await expect(window.getByRole('heading', { name: 'Connect Sidelight?' })).toBeVisible();
  await window.getByRole('button', { name: 'Approve' }).click();
}

const dashboardHost = ({ dashboardUrl }: Service) => new URL(dashboardUrl).host;

/** Completes the sign-in and returns the welcome page. */
async function signIn(installed: Installed, service: Service, name: string): Promise<Page> {
  const welcome = await openSignInOffer(installed, service);
  await approve(await openSignInWindow(installed, welcome), name);
  await expect(welcome.getByText(localized('signedInAt'))).toContainText(dashboardHost(service));
  return welcome;
}

const panelFor = async (installed: Installed, { sample }: Service): Promise<Page> => {
  const page = await openVideo(installed, sample.videoId);
  return openPanelNextTo(installed, page);
};

/** Returns the statuses of all requests for a token, oldest first. A request without a response has none. */
const tokenStatuses = async (service: Service): Promise<(number | null)[]> =>
  (await allRequests(service))
    .filter(({ to, endpoint }) => to === 'dashboard' && endpoint === 'token')
    .map(({ status }) => status);

const expectFailure = (page: Page, name: MessageKey) =>
  expect(page.getByRole('alert').getByText(localized(name))).toBeVisible();

test.describe('signing in', () => {
  // The first test records the messages of all later pages in its browser.
  test.use({ ownBrowser: true });

  test('leads from a fresh install through the dashboard to first captions without leaking a token @firefox', async ({
    installed,
    service,
  }) => {
    await recordMessages(installed);
    await createAccount(service, 'Ada', 1_000_000);
    const welcome = await signIn(installed, service, 'Ada');
    await press(welcome, 'welcomeConnect');
    await expect(welcome.getByRole('heading', { name: localized('popupTokenWorks') })).toBeVisible();
    const panel = await panelFor(installed, service);
    await getCaptions(panel);
    const options = await installed.open('options.html#connection');
    await expect(options.getByText(localized('signedInAt')).last()).toBeVisible();

    const secrets = await storedSecrets(options);
    expect(secrets.length).toBeGreaterThan(1);
    const traces = await tracesOf(installed, [welcome, panel, options]);
    // Finding a message proves that messages were recorded, and the pattern proves that the first secret is a token.
    expect(traces).toContain('sign-in/start');
    expect(secrets[0]).toMatch(/^\w[\w-]+\.[\w-]+\.[\w-]+$/);
    for (const secret of secrets) expect(traces).not.toContain(secret);
    const requests = await allRequests(service);
    expect(requests.filter(({ to, authorized }) => authorized && to !== 'service')).toEqual([]);
    // The sign-in page has set cookies for this host, which token requests must not send.
    const tokens = requests.filter(({ to, endpoint }) => to === 'dashboard' && endpoint === 'token');
    expect(tokens).not.toEqual([]);
    expect(tokens.filter(({ headers }) => headers.includes('cookie'))).toEqual([]);
  });

  test('finds the tool-calling address in the metadata of the service', async ({ installed, service }) => {
    await allowOrigin(installed, service.url);
    const welcome = await installed.open('welcome.html');
    await welcome.getByLabel(localized('serviceAddress')).fill(service.url);
    await chooseSignIn(welcome);
    await signInButton(welcome).click();
    await expect(welcome.getByText(localized('signInHost'))).toContainText(dashboardHost(service));
    await expect(welcome.getByLabel(localized('optionsEntry'))).toHaveValue(service.mcpUrl);
    const requests = await allRequests(service);
    expect(requests.filter(({ authorized }) => authorized)).toEqual([]);
  });

  test('works with an independent authorization server', async ({ installed, service, other }) => {
    const welcome = await fillInAddresses(installed, { url: service.url, mcpUrl: other.mcpUrl });
    const window = await openSignInWindow(installed, welcome);
    await window.locator('input[name=login]').fill('ada');
    await window.locator('input[name=password]').fill('any');
    await window.locator('button[type=submit]').click();
    await window.locator('button[type=submit]').click();
    await expect(welcome.getByText(localized('signedInAt'))).toContainText(new URL(other.issuer).host);
  });

  test('renews an expired token silently at the next request', async ({ installed, service }) => {
    await createAccount(service, 'Bea', 1_000_000);
    await setSwitches(service, { accessTokenSeconds: 20 });
    await signIn(installed, service, 'Bea');
    // The token expires so soon that the first request renews it.
    const panel = await panelFor(installed, service);
    await getCaptions(panel);
    expect(await tokenStatuses(service)).toEqual([200, 200]);
  });

  test('is needed again when the worker is killed between a renewal and its storage', async ({
    installed,
    service,
  }) => {
    await createAccount(service, 'Gus', 1_000_000);
    await setSwitches(service, { accessTokenSeconds: 1 });
    await signIn(installed, service, 'Gus');
    const panel = await panelFor(installed, service);
    await setSwitches(service, { signInFault: 'token-endpoint-slow' });
    await panel.getByRole('button', { name: localized('captionsGet') }).click();
    await expect.poll(async () => (await tokenStatuses(service)).length).toBe(2);
    await killWorker(installed);
    await expect(panel.getByText(localized('interruptedHeading'))).toBeVisible();
    await setSwitches(service, { signInFault: 'none' });
    await panel
      .getByRole('button', { name: localized('sendAgain') })
      .first()
      .click();
    await expect(panel.getByText(localized('expiredTokenHeading'))).toBeVisible();
    // The refresh token was used a second time, in case the server allows that, and never after it was refused.
    expect(await tokenStatuses(service)).toEqual([200, null, 400]);
    expect((await allRequests(service)).filter(({ to, authorized }) => to === 'service' && authorized)).toEqual([]);
  });

  test('ends with Disconnect, which also removes the app from the dashboard @firefox', async ({
    installed,
    service,
  }) => {
    await signInWithoutTools(installed, service, 'Dana');
    const options = await installed.open('options.html#connection');
    await press(options, 'signInDisconnect');
    await expect(options.getByText(localized('tokenDeletedRevoked'))).toBeVisible();
    await expect(options.getByText(localized('signedInAt'))).toBeHidden();
    expect((await accountOf(service, 'Dana'))?.project.apps).toEqual([]);
  });
});

/** Signs in with zero balance at a service that allows the connection anyway. */
async function signInWithoutTools(installed: Installed, service: Service, name: string): Promise<Page> {
  await setSwitches(service, { zeroBalance: 'no-tools' });
  return signIn(installed, service, name);
}

test.describe('a failed sign-in', () => {
  test('is reported when the window is closed and when consent is refused @firefox', async ({ installed, service }) => {
    const welcome = await openSignInOffer(installed, service);
    await (await openSignInWindow(installed, welcome)).close();
    await expectFailure(welcome, 'signInClosed');
    await press(welcome, 'tryAgain');
    const window = await openSignInWindow(installed, welcome);
    await window.getByRole('link', { name: 'Sign in through Larkfield' }).click();
    await window.getByLabel('Your name').fill('Ella');
    await window.getByRole('button', { name: t('savedContinue') }).click();
    await window.getByRole('button', { name: 'Refuse' }).click();
    await expectFailure(welcome, 'signInRefused');
  });

  test('is abandoned when the worker is killed while the window is open, and a late result is ignored', async ({
    installed,
    service,
  }) => {
    await setSwitches(service, { zeroBalance: 'no-tools' });
    const welcome = await openSignInOffer(installed, service);
    const window = await openSignInWindow(installed, welcome);
    await killWorker(installed);
    await expectFailure(welcome, 'signInAbandoned');
    if (!window.isClosed()) await approve(window, 'Fay').catch(() => undefined);
    expect((await accountOf(service, 'Fay'))?.project.apps ?? []).toEqual([]);
    await expect(welcome.getByText(localized('signedInAt'))).toBeHidden();
    expect(await storedSecrets(welcome)).toEqual([]);
  });

  test('is abandoned when the worker is killed after the server issued a token, and can be repeated', async ({
    installed,
    service,
  }) => {
    await setSwitches(service, { zeroBalance: 'no-tools', signInFault: 'token-endpoint-slow' });
    const welcome = await openSignInOffer(installed, service);
    await approve(await openSignInWindow(installed, welcome), 'Ida');
    await expect.poll(async () => (await tokenStatuses(service)).length).toBe(1);
    await killWorker(installed);
    await expectFailure(welcome, 'signInAbandoned');
    expect(await storedSecrets(welcome)).toEqual([]);
    await setSwitches(service, { signInFault: 'none' });
    await press(welcome, 'tryAgain');
    // The dashboard remembers who signed in.
    await (await openSignInWindow(installed, welcome)).getByRole('button', { name: 'Approve' }).click();
    await expect(welcome.getByText(localized('signedInAt'))).toContainText(dashboardHost(service));
  });

  test('falls back to pasting a token when the service offers no sign-in', async ({ installed, service }) => {
    await setSwitches(service, { signInFault: 'no-metadata' });
    const welcome = await fillInAddresses(installed, service);
    await expectFailure(welcome, 'signInNoneOffered');
    await press(welcome, 'signInPaste');
    await expect(welcome.getByLabel(localized('accessToken'))).toBeVisible();
    // The sign-in has ended, and the user can start it again.
    await chooseSignIn(welcome);
    await expect(signInButton(welcome)).toBeVisible();
  });
});
