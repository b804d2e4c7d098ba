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

/** A running Firefox beyond its tabs. */
export interface FirefoxWindow {
  /** Runs a script in the browser's own window, with the browser's rights. */
  run<Argument, Result>(script: (argument: Argument) => Result | Promise<Result>, argument: Argument): Promise<Result>;
  /** The background page of the extension, which starts at each use if it has ended. */
  background: Pick<Worker, 'evaluate'>;
  /** Returns the pages of the extension that the browser shows. */
  pages(): readonly ExtensionPage[];
}

interface Tree {
  contexts: { context: string; url: string }[];
}

type Script = (argument: unknown) => never;

const windows = new WeakMap<Relay, string>();

/** Returns the context of the browser's own window. */
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

/** Inserts a text as a paste does. Playwright sets the value of the field instead, which React does not notice. */
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
    /** Only later versions of Firefox know the command that sets the colour scheme. */
    async 'emulation.setMediaFeaturesOverride'(params, relay) {
      const { contexts, features } = params as ColorSchemeParams;
      const scheme = features['prefers-color-scheme'] ?? 'none';
      if (contexts) await relay.run(await windowOf(relay), setColorScheme, { contexts, scheme });
      return {};
    },
    /** Opens tabs of one window, as a user does, where Playwright opens a window for each. */
    async 'browsingContext.create'(params, relay) {
      const created = await relay.send<{ context: string }>('browsingContext.create', { ...params, type: 'tab' });
      // On a busy machine Firefox opens some tabs without reporting them.
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
     * Downloads land where the preferences say, under the names that users see. Playwright sends this command when it begins
     * to track tabs, and ignores those that opened before, such as an early welcome page.
     */
    'browser.setDownloadBehavior'(_params, relay) {
      relay.tabs.clear();
      return {};
    },
  },
};

/** Shows Playwright the pages of an extension, of which Firefox reports neither the sidebar nor when they have loaded. */
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
  // The loop ends with the browser.
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

/** Reports that a page has ended, which Firefox does for no page of an extension. */
function reportEnd(relay: Relay, context: string): void {
  const common = { children: [], parent: null, userContext: 'default', originalOpener: null };
  relay.report('browsingContext.contextDestroyed', { context, url: '', ...common });
}

/** Reports a new page outside of the tabs that Firefox reports itself, or a new document of such a page. */
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

/** Reports where scripts of a document run, and when it has loaded. A page that was closed meanwhile reports nothing. */
async function reportDocument(relay: Relay, context: string): Promise<void> {
  const { realms } = await relay
    .send<{ realms: Realm[] }>('script.getRealms', { context })
    .catch(() => ({ realms: [] as Realm[] }));
  for (const realm of realms) if (realm.type === 'window' && !realm.sandbox) relay.report('script.realmCreated', realm);
  await reportLoad(relay, context);
}

/** Reports that a page has loaded once it has. A page that leaves meanwhile reports its next document. */
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

/** Returns the context of the background page, and starts that page if it has ended. */
async function wakeBackground(extensionId: string): Promise<string> {
  const { WebExtensionPolicy, backgroundPage } = globalThis as unknown as Privileged;
  await WebExtensionPolicy.getByID(extensionId)?.extension.wakeupBackground();
  for (;;) {
    const context = backgroundPage();
    if (context) return context;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
