/** Scripts for the browser's own window, where a script has the browser's privileges. */

/** The parts of the browser that these scripts use. */
interface Browser {
  remoteType: string;
  currentURI: { spec: string } | null;
  permanentKey: object | null | undefined;
  focus(): void;
  browsingContext: BrowsingContext;
}
interface BrowsingContext {
  currentWindowGlobal: { innerWindowId: number } | null;
  prefersColorSchemeOverride: string;
}
interface XulPanel extends Element {
  state: string;
  hidePopup(): void;
}
interface Extension {
  views: Set<{ viewType: string; xulBrowser: Browser }>;
  backgroundState: string;
  wakeupBackground(): Promise<void>;
  terminateBackground(options: object): Promise<void>;
}
interface BrowserWindow {
  document: Document;
  gBrowser: { browsers: Browser[] };
  SidebarController: { sidebars: Map<string, object>; show(id: string): Promise<void>; hide(): void };
  PopupNotifications: { panel: XulPanel };
}
export interface Privileged extends BrowserWindow {
  WebExtensionPolicy: { getByID(id: string): { extension: Extension } | null };
  ChromeUtils: { importESModule(address: string): Record<string, unknown> };
  Services: {
    wm: { getEnumerator(type: string): Iterable<BrowserWindow>; getMostRecentWindow(type: string): BrowserWindow };
    prefs: { setBoolPref(name: string, value: boolean): void };
    appinfo: { processID: number };
    console: { getMessageArray(): { message: string }[] };
  };
  /** `preparePages` defines the following functions. */
  extensionPages(): ExtensionPage[];
  backgroundPage(): string | undefined;
  focusOutsideTabs(context: string): void;
  closeOutsideTabs(context: string): boolean;
}

export interface ExtensionPage {
  /** The id of its browsing context in WebDriver BiDi. */
  context: string;
  url: string;
  /** A number that differs for each document. */
  document: number;
  place: 'tab' | 'sidebar' | 'popup';
}

/**
 * Makes every page of the extension accessible through WebDriver BiDi, which supports only tabs, and defines functions
 * that list, focus and close the pages.
 */
export function preparePages(id: string): void {
  const privileged = globalThis as unknown as Privileged;
  const { NavigableManager: manager } = privileged.ChromeUtils.importESModule(
    'chrome://remote/content/shared/NavigableManager.sys.mjs',
  ) as {
    NavigableManager: { getBrowserById(id: string): Browser | null; getIdForBrowser(browser: Browser): string };
  };
  const idOf = (browser: Browser) => {
    // The protocol identifies browsers by this key, which only tabs have.
    browser.permanentKey ??= {};
    return manager.getIdForBrowser(browser);
  };
  const sidebarOf = ({ document }: BrowserWindow) =>
    document
      .querySelector<HTMLIFrameElement>('#sidebar')
      ?.contentDocument?.getElementById('webext-panels-browser') as unknown as Browser | null | undefined;
  // A popup loads in a hidden element before its panel opens.
  const popupsOf = ({ document }: BrowserWindow) =>
    [...document.querySelectorAll('.webextension-popup-browser')].filter(
      (each) => each.closest<XulPanel>('panel')?.state === 'open',
    ) as unknown as Browser[];
  const shown = () =>
    [...privileged.Services.wm.getEnumerator('navigator:browser')]
      .flatMap((window) => {
        const sidebar = sidebarOf(window);
        return [
          ...window.gBrowser.browsers.map((browser) => ({ browser, place: 'tab' as const })),
          ...(sidebar ? [{ browser: sidebar, place: 'sidebar' as const }] : []),
          ...popupsOf(window).map((browser) => ({ browser, place: 'popup' as const })),
        ];
      })
      .filter(({ browser }) => browser.currentURI?.spec.startsWith('moz-extension:'));
  const background = () => {
    const views = privileged.WebExtensionPolicy.getByID(id)?.extension.views ?? new Set();
    return [...views].find(({ viewType }) => viewType === 'background')?.xulBrowser;
  };
  const byId = manager.getBrowserById.bind(manager);
  manager.getBrowserById = (browserId) =>
    byId(browserId) ??
    [background(), ...shown().map(({ browser }) => browser)].find((each) => each && idOf(each) === browserId) ??
    null;
  privileged.extensionPages = () =>
    shown().map(({ browser, place }) => ({
      context: idOf(browser),
      url: browser.currentURI?.spec ?? '',
      document: browser.browsingContext?.currentWindowGlobal?.innerWindowId ?? 0,
      place,
    }));
  const outsideTabs = (context: string) =>
    shown().find(({ browser, place }) => place !== 'tab' && idOf(browser) === context);
  privileged.focusOutsideTabs = (context) => outsideTabs(context)?.browser.focus();
  privileged.closeOutsideTabs = (context) => {
    const page = outsideTabs(context);
    if (page?.place === 'popup') (page.browser as unknown as Element).closest<XulPanel>('panel')?.hidePopup();
    if (page?.place === 'sidebar')
      privileged.Services.wm.getMostRecentWindow('navigator:browser').SidebarController.hide();
    return page !== undefined;
  };
  privileged.backgroundPage = () => {
    const browser = background();
    return browser && idOf(browser);
  };
}

/** Resolves to the pages of the extension as soon as they differ from the known pages. */
export async function changedPages(known: readonly ExtensionPage[]): Promise<ExtensionPage[]> {
  const { extensionPages } = globalThis as unknown as Privileged;
  for (;;) {
    const pages = extensionPages();
    if (JSON.stringify(pages) !== JSON.stringify(known)) return pages;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns true if the page with this id still exists, regardless of its content. */
export function isOpen(context: string): boolean {
  const { ChromeUtils } = globalThis as unknown as Privileged;
  const { NavigableManager } = ChromeUtils.importESModule(
    'chrome://remote/content/shared/NavigableManager.sys.mjs',
  ) as { NavigableManager: { getBrowserById(id: string): Browser | null } };
  return NavigableManager.getBrowserById(context) !== null;
}

/** Sets the colour scheme of pages, regardless of the system's preference. */
export function setColorScheme({ contexts, scheme }: { contexts: readonly string[]; scheme: string }): void {
  const { NavigableManager: manager } = (globalThis as unknown as Privileged).ChromeUtils.importESModule(
    'chrome://remote/content/shared/NavigableManager.sys.mjs',
  ) as { NavigableManager: { getBrowsingContextById(id: string): BrowsingContext | null } };
  for (const id of contexts) {
    const context = manager.getBrowsingContextById(id);
    if (context) context.prefersColorSchemeOverride = scheme;
  }
}

/** Returns true if the browser has started the extension. */
export function hasStarted(id: string): boolean {
  const extension = (globalThis as unknown as Privileged).WebExtensionPolicy.getByID(id)?.extension;
  // The browser stops an idle background page.
  return ['running', 'stopped'].includes(extension?.backgroundState ?? '');
}

/** Returns what the browser reported as blocked by the content security policy of an extension. */
export function policyMessages(): string[] {
  const { Services } = globalThis as unknown as Privileged;
  const messages = Services.console.getMessageArray().map(({ message }) => message);
  return messages.filter((message) => /Content-Security-Policy.*moz-extension:/s.test(message));
}

/** Clicks the extension's toolbar button. */
export async function clickAction(id: string): Promise<void> {
  const { WebExtensionPolicy, ChromeUtils, Services } = globalThis as unknown as Privileged;
  const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs') as {
    ExtensionParent: { apiManager: { global: ExtensionApis } };
  };
  const extension = WebExtensionPolicy.getByID(id)?.extension;
  const window = Services.wm.getMostRecentWindow('navigator:browser');
  await ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
}
interface ExtensionApis {
  browserActionFor(extension: Extension | undefined): { triggerAction(window: BrowserWindow): Promise<void> };
}

/** Opens the sidebar of the extension in the frontmost window. */
export async function showSidebar(id: string): Promise<void> {
  const { Services } = globalThis as unknown as Privileged;
  const { SidebarController } = Services.wm.getMostRecentWindow('navigator:browser');
  await SidebarController.show(`${id.replaceAll(/[@.]/g, '_')}-sidebar-action`);
}

/** Stops the background page, as the browser does when it is idle. */
export async function endBackground(id: string): Promise<void> {
  const { WebExtensionPolicy } = globalThis as unknown as Privileged;
  const options = { ignoreDevToolsAttached: true, disableResetIdleForTest: true };
  await WebExtensionPolicy.getByID(id)?.extension.terminateBackground(options);
}

/** Moves the focus of the browser's window to a sidebar or popup, which receives no keys otherwise. */
export function focusOutsideTabs(context: string): void {
  (globalThis as unknown as Privileged).focusOutsideTabs(context);
}

/** Closes a sidebar or popup as a user does. Returns false for a tab. */
export const closeOutsideTabs = (context: string): boolean =>
  (globalThis as unknown as Privileged).closeOutsideTabs(context);

export const processId = (): number => (globalThis as unknown as Privileged).Services.appinfo.processID;

/** Makes the browser show a prompt before it grants a permission. */
export function enablePermissionPrompts(): void {
  const { Services } = globalThis as unknown as Privileged;
  Services.prefs.setBoolPref('extensions.webextOptionalPermissionPrompts', true);
}

/** Waits for the browser's permission prompt and clicks one of its buttons. */
export async function respondToPrompt(isAllowed: boolean): Promise<void> {
  const { Services } = globalThis as unknown as Privileged;
  const { panel } = Services.wm.getMostRecentWindow('navigator:browser').PopupNotifications;
  for (;;) {
    const prompt = panel.querySelector<Prompt>('popupnotification');
    if (panel.state === 'open' && prompt) {
      (isAllowed ? prompt.button : prompt.secondaryButton).click();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
interface Prompt extends Element {
  button: HTMLElement;
  secondaryButton: HTMLElement;
}

/** Triggers the keyboard shortcut of a command, because WebDriver's key presses reach only pages. */
export function pressShortcut(keys: { key: string; modifiers: string }): void {
  const { document } = (globalThis as unknown as Privileged).Services.wm.getMostRecentWindow('navigator:browser');
  const shortcuts = [...document.querySelectorAll<Shortcut>('keyset[id^="ext-keyset"] key')];
  const found = shortcuts.find(
    (each) => each.getAttribute('key')?.toLowerCase() === keys.key && each.getAttribute('modifiers') === keys.modifiers,
  );
  if (!found) throw new Error(`No shortcut has the key ${keys.key}`);
  found.doCommand();
}
interface Shortcut extends Element {
  doCommand(): void;
}
