import type { Worker } from '@playwright/test';
import type { Adaptations, Relay } from './firefox-relay.ts';
import {
  changedPages,
  closeOutsideTabs,
  type ExtensionPage,
  focusOutsideTabs,
  isOpen,
  type Privileged,
  preparePages,
  setColorScheme,
} from './firefox-window.ts';

/** Access to the parts of a running Firefox outside its tabs. */
export interface FirefoxWindow {
  /** Runs a script in the browser's own window, with the browser's privileges. */
  run<Argument, Result>(script: (argument: Argument) => Result | Promise<Result>, argument: Argument): Promise<Result>;
  /** The background page of the extension, which is started whenever it is used and not running. */
  background: Pick<Worker, 'evaluate'>;
  /** Returns the pages of the extension that the browser currently shows. */
  pages(): readonly ExtensionPage[];
}

interface Tree {
  contexts: { context: string; url: string }[];
}

type Script = (argument: unknown) => never;

const windows = new WeakMap<Relay, string>();

/** Returns the browsing context of the browser's own window. */
async function windowOf(relay: Relay): Promise<string> {
  const known = windows.get(relay);
  if (known) return known;
  const { contexts } = await relay.send<Tree>('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const [window] = contexts.filter(({ url }) => url.endsWith('/browser.xhtml'));
  if (!window) throw new Error('The browser has no window');
  windows.set(relay, window.context);
  return window.context;
}

interface ColorSchemeParams {
  contexts?: string[];
  features: { 'prefers-color-scheme'?: string | null };
}
interface InputParams {
  context: string;
  actions: { type: string }[];
}
interface CallParams {
  arguments?: { value?: unknown }[];
}

/** Inserts text as pasting does. Playwright sets the value of the field instead, which React does not notice. */
const insertText = `(text) => void document.execCommand('insertText', false, text)`;

export const adaptations: Adaptations = {
  changed: {
    'script.callFunction'(params) {
      const { arguments: args = [] } = params as CallParams;
      const isInsertion = (value: unknown) =>
        typeof value === 'string' && value.includes('window.__pw_bidiInsertText(');
      if (!args.some(({ value }) => isInsertion(value))) return params;
      return {
        ...params,
        arguments: args.map((each) => (isInsertion(each.value) ? { ...each, value: insertText } : each)),
      };
    },
  },
  handled: {
    /** Only later versions of Firefox support the command that sets the colour scheme. */
    async 'emulation.setMediaFeaturesOverride'(params, relay) {
      const { contexts, features } = params as ColorSchemeParams;
      const scheme = features['prefers-color-scheme'] ?? 'none';
      if (contexts) await relay.run(await windowOf(relay), setColorScheme, { contexts, scheme });
      return {};
    },
    /** Opens tabs in one window, as a user does. Playwright would open a window for each page. */
    async 'browsingContext.create'(params, relay) {
      const created = await relay.send<{ context: string }>('browsingContext.create', { ...params, type: 'tab' });
      // On a busy machine, Firefox opens some tabs without reporting them.
      if (!relay.tabs.has(created.context)) {
        reportStart(relay, created.context, 'about:blank');
        await reportDocument(relay, created.context);
      }
      return created;
    },
    async 'browsingContext.close'(params, relay) {
      const { context } = params as { context: string };
      const isClosed = await relay.run(await windowOf(relay), closeOutsideTabs, context);
      if (!isClosed) await relay.send('browsingContext.close', params);
      reportEnd(relay, context);
      return {};
    },
    async 'input.performActions'(params, relay) {
      const { context, actions } = params as InputParams;
      if (actions.some(({ type }) => type === 'key')) await relay.run(await windowOf(relay), focusOutsideTabs, context);
      return relay.send<object>('input.performActions', params);
    },
    /**
     * Ignores the command, so that downloads are saved to the folder in the preferences under the names that users see.
     * Playwright sends this command when it starts to track tabs, and ignores tabs that opened earlier, such as the
     * welcome page.
     */
    'browser.setDownloadBehavior'(_params, relay) {
      relay.tabs.clear();
      return {};
    },
  },
};

/**
 * Reports an extension's pages to Playwright, because Firefox reports neither the sidebar nor when the pages have
 * loaded.
 */
export async function watchPages(relay: Relay, extensionId: string): Promise<FirefoxWindow> {
  const window = await windowOf(relay);
  await relay.run(window, preparePages, extensionId);
  relay.onEvent((method, { context = '', url = '' }) => {
    if (method === 'browsingContext.navigationCommitted' && url.startsWith('moz-extension:'))
      void reportLoad(relay, context);
  });
  const documents = new Map<string, number>();
  let pages: readonly ExtensionPage[] = [];
  let failure: unknown;
  const watch = async () => {
    for (;;) {
      const before = pages;
      pages = await relay.run(window, changedPages, before);
      for (const page of pages) reportPage(relay, page, documents);
      const closedPages = before.filter(({ context }) => pages.every((page) => page.context !== context));
      for (const { context } of closedPages) if (!(await relay.run(window, isOpen, context))) reportEnd(relay, context);
    }
  };
  // The loop ends when the browser closes.
  void watch().catch((error: unknown) => {
    failure = error;
  });
  return {
    run: (script, argument) => relay.run(window, script, argument),
    background: {
      async evaluate(script: unknown, argument?: unknown) {
        const context = await relay.run(window, wakeBackground, extensionId);
        return relay.run(context, script as Script, argument);
      },
    },
    pages() {
      if (failure) throw failure;
      return pages;
    },
  };
}

/** Reports that a page was closed, which Firefox does not report for extension pages. */
function reportEnd(relay: Relay, context: string): void {
  const common = { children: [], parent: null, userContext: 'default', originalOpener: null };
  relay.report('browsingContext.contextDestroyed', { context, url: '', ...common });
}

/** Reports a new page, or a new document in it, unless it is a tab that Firefox reports itself. */
function reportPage(relay: Relay, { context, url, document }: ExtensionPage, documents: Map<string, number>): void {
  if (documents.get(context) === document || (relay.tabs.has(context) && !documents.has(context))) return;
  if (!documents.has(context)) reportStart(relay, context, url);
  documents.set(context, document);
  void reportDocument(relay, context);
}

function reportStart(relay: Relay, context: string, url: string): void {
  const common = { children: null, parent: null, userContext: 'default', originalOpener: null };
  relay.report('browsingContext.contextCreated', { context, url, ...common });
}

interface Realm {
  type: string;
  sandbox?: string;
}

/**
 * Reports the realm in which a document's scripts run, and reports when the document has loaded. Reports nothing if the
 * page was closed in the meantime.
 */
async function reportDocument(relay: Relay, context: string): Promise<void> {
  const { realms } = await relay
    .send<{ realms: Realm[] }>('script.getRealms', { context })
    .catch(() => ({ realms: [] as Realm[] }));
  for (const realm of realms) if (realm.type === 'window' && !realm.sandbox) relay.report('script.realmCreated', realm);
  await reportLoad(relay, context);
}

/**
 * Waits until a page has loaded and reports it. Reports nothing if the page navigates first, because its next document
 * is reported separately.
 */
async function reportLoad(relay: Relay, context: string): Promise<void> {
  const isLoaded = await relay.run(context, whenLoaded, null).catch(() => false);
  if (!isLoaded) return;
  for (const event of ['domContentLoaded', 'load'])
    relay.report(`browsingContext.${event}`, { context, navigation: null, timestamp: Date.now(), url: '' });
}

const whenLoaded = (): Promise<boolean> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(true);
    else addEventListener('load', () => resolve(true));
  });

/** Returns the browsing context of the background page, and starts the page if it is not running. */
async function wakeBackground(extensionId: string): Promise<string> {
  const { WebExtensionPolicy, backgroundPage } = globalThis as unknown as Privileged;
  await WebExtensionPolicy.getByID(extensionId)?.extension.wakeupBackground();
  for (;;) {
    const context = backgroundPage();
    if (context) return context;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
