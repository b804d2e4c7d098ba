import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { marked } from 'marked';
import { defineConfig, type ResolvedPublicFile } from 'wxt';
import { collectPackages, licencesOf } from './.ci/package/bundled-packages.ts';
import { type SourceMessages, shippedMessages } from './.ci/package/shipped-messages.ts';
import { interfaceLanguages, messagesPath } from './lib/shared/interface-languages.ts';

// WXT uses the mode's name as `NODE_ENV`. With a name other than `production`, the build would contain React's slow
// development version and paths of this machine.
if (process.env.NODE_ENV === 'store') process.env.NODE_ENV = 'production';

const root = import.meta.dirname;
/** Folders of all packages whose code is in this build. */
const packageFolders = new Set<string>();

/** Platform pages that show videos. */
const platform = ['https://www.youtube.com/*', 'https://m.youtube.com/*', 'https://music.youtube.com/*'];

/**
 * Addresses that a service can have: https anywhere, http only on this machine. The permission for an origin is
 * requested when its address is saved.
 */
const services = ['https://*/*', 'http://127.0.0.1/*', 'http://localhost/*'];

/**
 * What the extension's own pages and worker may load. Requests and pictures go to addresses of `services`. Frames are
 * needed in Firefox alone, where the offscreen document is a frame of the background page.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "object-src 'none'",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "connect-src 'self' https: http://127.0.0.1:* http://localhost:*",
  "img-src 'self' https: http://127.0.0.1:* http://localhost:*",
].join('; ');

/**
 * Replaces Vite's preload helper. Because all files are on the device, dynamic imports need not preload scripts. Only
 * style sheets are loaded first, so that no content appears unstyled.
 */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre' as const,
  load: (id: string) => (id.includes('vite/preload-helper') ? partLoader : undefined),
};

const partLoader = `
const put = new Map();
const styled = (sheet) => new Promise((done) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/' + sheet });
  link.onload = link.onerror = done;
  document.head.append(link);
});
const once = (sheet) => put.get(sheet) ?? put.set(sheet, styled(sheet)).get(sheet);
export const __vitePreload = (load, sheets = []) => Promise.all(sheets.map(once)).then(load);
`;

interface ModuleInfo {
  id: string;
  isEntry: boolean;
  importers: string[];
  dynamicImporters: string[];
}
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** Returns a module and all modules that can be reached from it through these lists. */
function reachable(id: string, modules: Modules, lists: readonly ('importers' | 'dynamicImporters')[]): ModuleInfo[] {
  const found = new Map<string, ModuleInfo>();
  const follow = (moduleId: string): void => {
    const info = modules.getModuleInfo(moduleId);
    if (!info || found.has(moduleId)) return;
    found.set(moduleId, info);
    for (const list of lists) info[list].forEach(follow);
  };
  follow(id);
  return [...found.values()];
}

/** Returns `true` for the component of a whole page. Some pages import it after their stores have started. */
const isScreen = ({ id }: ModuleInfo): boolean => /[\\/]App\.tsx$/.test(id);

const pagesOf = (all: readonly ModuleInfo[], isPage = ({ isEntry }: ModuleInfo): boolean => isEntry): string[] =>
  all
    .filter(isPage)
    .map((page) => basename(dirname(page.id)))
    .toSorted();

/** Shortens the page names in the name of a chunk, because every script that imports the chunk contains that name. */
const initials = (pages: readonly string[]): string => pages.map((page) => page.slice(0, 2)).join('');

const reactPackages = /node_modules[\\/](?:react|react-dom|scheduler|zustand)[\\/]/;
/** Other packages that every page loads at the start, without zod's JSON Schema code. */
const startPackages = /node_modules[\\/](?:zod(?![\\/]v4[\\/]core[\\/](?:to-)?json-schema)|idb|wxt|@wxt-dev)[\\/]/;

/**
 * Returns the name of a module's chunk. `null` leaves the choice to the bundler, which would otherwise create many chunks
 * of a few lines; Chromium takes about two milliseconds to load each. Modules that the same pages load at the start share
 * a chunk, and so do modules of the first screen. The imports of a module are loaded by at least the same pages, so no
 * two chunks import each other.
 */
function chunkOf(id: string, modules: Modules): string | null {
  if (reactPackages.test(id)) return 'react';
  if (startPackages.test(id)) return 'ground';
  // The bundler names the entry script of a page, which no other page loads, and packages that only some parts use.
  if (/node_modules|[\\/]main\.tsx?$|\.html$/.test(id)) return null;
  const starters = reachable(id, modules, ['importers']);
  const first = pagesOf(starters);
  const all = pagesOf(reachable(id, modules, ['importers', 'dynamicImporters']));
  // The popup must open quickly, so all modules that it shares with other pages are in one chunk. Other pages load some
  // modules that they do not use.
  if (first.includes('popup') && all.length > 1) return 'ground';
  // The static pages wait for the theme when their own script starts, which no other page may do.
  if (all.includes('help') && all.includes('sidepanel')) return 'all';
  if (first.length > 0) return `first-${initials(first)}`;
  const screens = pagesOf(starters, isScreen);
  // The offscreen document must not load the first screen of a page.
  if (screens.length > 0 && all.includes('offscreen')) screens.push('offscreen');
  return screens.length > 0 ? `screen-${initials(screens)}` : null;
}

/** Defines the shared chunks of pages. The worker and the content script are single files without shared chunks. */
const chunks = {
  name: 'chunks',
  outputOptions: (options: { format?: string }) =>
    options.format === 'es'
      ? {
          ...options,
          codeSplitting: { groups: [{ name: chunkOf, includeDependenciesRecursively: false }] },
        }
      : options,
};

/** Inserts the icons into the pages. Chromium would load an external icon file again for every icon on a page. */
const icons = {
  name: 'icons',
  transformIndexHtml: (html: string) =>
    html.replace('<div id="root">', () => `${readFileSync('components/ui/icons.svg', 'utf8')}<div id="root">`),
};

/** Inserts the privacy text of a language into its page, so that the page and the published Markdown cannot differ. */
const privacyPage = {
  name: 'privacy-page',
  transformIndexHtml: (html: string): string =>
    html.replace(
      /<!-- The build puts the text of (\S+) here\. -->\s*(<main[^>]*>)/,
      (_, file: string, main: string) => main + privacyText(file),
    ),
};

/** Returns the privacy text as HTML, with a section for each `h2` heading. */
function privacyText(file: string): string {
  const text = marked.parse(readFileSync(file, 'utf8'), { async: false });
  const [introduction, ...parts] = text.split('<h2>');
  return [introduction, ...parts.map((part) => `<section><h2>${part}</section>`)].join('');
}

const shippedPaths = new Set(interfaceLanguages.map(messagesPath));

const readMessages = (path: string): SourceMessages => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Converts a message file to its form in the build. Builds for stores that do not allow saving audio and video have no
 * messages about it; the constant `savesMedia` removes the code.
 */
function shippedFile(file: ResolvedPublicFile, savesMedia: boolean): ResolvedPublicFile {
  if (!('absoluteSrc' in file) || !file.relativeDest.endsWith('messages.json')) return file;
  const all = shippedMessages(readMessages(file.absoluteSrc), readMessages('public/_locales/en/messages.json'));
  const messages = Object.entries(all).filter(([name]) => savesMedia || !name.startsWith('mediaSave'));
  return { relativeDest: file.relativeDest, contents: JSON.stringify(Object.fromEntries(messages)) };
}

export default defineConfig({
  imports: false,
  modules: ['@wxt-dev/module-react'],
  targetBrowsers: ['chrome', 'firefox'],
  manifestVersion: 3,
  hooks: {
    'build:publicAssets'({ config: { mode } }, files) {
      files.push({ relativeDest: 'licences.json', contents: JSON.stringify(licencesOf(root, packageFolders)) });
      // Glossaries, and messages that are not translated completely, stay out of the build.
      const shipped = files.filter(({ relativeDest: path }) => !path.startsWith('_locales') || shippedPaths.has(path));
      files.splice(0, files.length, ...shipped.map((file) => shippedFile(file, mode !== 'store')));
    },
  },
  vite: () => ({
    plugins: [plainImports, privacyPage, chunks, icons, collectPackages(root, packageFolders)],
    define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV) },
    build: {
      // The oldest supported browsers. For older ones, `:dir()` would become a test of the language.
      cssTarget: ['chrome126', 'firefox142'],
      modulePreload: false,
      // The duration of plugins depends on the machine, and a warning about it would fail a run on a busy machine.
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  }),
  manifest: ({ browser, command }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    // The extension does not run in private windows, because those must leave nothing on disk, and paid responses are
    // saved on disk.
    incognito: 'not_allowed',
    permissions: [
      // Stores the settings, and the video that each tab shows.
      'storage',
      // Paid responses must not be evicted when disk space runs short.
      'unlimitedStorage',
      // Reads the link addresses on a platform page when the user requests it.
      'scripting',
      // Copies a video id in the page on which the user chose the menu item or pressed the key.
      'activeTab',
      // Opens the browser's sign-in window, whose redirect only this extension receives.
      'identity',
      // Resumes runs, and gets details on a schedule.
      'alarms',
      // Adds menu items to links to videos and to pages that show a video.
      'contextMenus',
      // Shows the side panel. Firefox uses its sidebar, which needs no permission.
      ...(browser === 'firefox' ? [] : ['sidePanel']),
      // Opens an offscreen document that writes backups and waits for slow responses, because a service worker cannot.
      // Firefox has an event page, which can do both.
      ...(browser === 'firefox' ? [] : ['offscreen']),
    ],
    optional_permissions: [
      // Requested when the user saves the first file or switches on scheduled backups.
      'downloads',
      // Requested when the user switches on notifications about runs.
      'notifications',
    ],
    // Reads the addresses of platform tabs that were open before the extension started, and gets captions from free
    // signed links.
    host_permissions: platform,
    optional_host_permissions: services,
    // During development, scripts and styles come from Vite's server, for which WXT writes a policy.
    ...(command === 'build' && { content_security_policy: { extension_pages: contentSecurityPolicy } }),
    // The first Chrome version with `URL.parse`. A test compares the features that the build uses with this version and
    // `strict_min_version`.
    ...(browser !== 'firefox' && { minimum_chrome_version: '126' }),
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: {
          id: 'sidelight@sidelight.example',
          strict_min_version: '142.0',
          // Firefox shows these categories at installation. The data is sent to the service that the user chose, and to
          // nobody else.
          data_collection_permissions: {
            required: [
              // The token is sent with each request, and a sign-in sends its codes to the authorization server.
              'authenticationInfo',
              // The id of the video in a tab is sent when the user requests data about it.
              'browsingActivity',
              // Search words in the extension are sent with a search. Searches in the browser are not.
              'searchTerms',
              // Video ids from a page's links are sent when the user requests their details. Other page content is not
              // sent.
              'websiteContent',
            ],
          },
        },
      },
    }),
    action: { default_title: '__MSG_extensionName__' },
    // Users can change these keys, and assign keys to the other commands.
    commands: {
      'open-panel': { suggested_key: { default: 'Alt+Shift+S' }, description: '__MSG_commandOpenPanel__' },
      // Alt+Shift+C is not used, because in Chromium it opens a new tab in the tab group.
      'add-video': { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_commandAdd__' },
      'add-from-page': { description: '__MSG_commandAddFromPage__' },
      'copy-id': { description: '__MSG_commandCopyId__' },
    },
  }),
});
