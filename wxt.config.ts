import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { marked } from 'marked';
import { minify } from 'terser';
import { defineConfig, type ResolvedPublicFile } from 'wxt';
import { collectPackages, licencesOf } from './test/package/bundled-packages.ts';

// WXT uses the name of the mode as `NODE_ENV`. With a name other than `production`, React's slow development version
// would be built, with paths of this machine.
if (process.env.NODE_ENV === 'store') process.env.NODE_ENV = 'production';

const root = import.meta.dirname;
/** The folders of all packages with code in this build. */
const packageFolders = new Set<string>();

/** The pages of the platform that show videos. */
const platform = ['https://www.youtube.com/*', 'https://m.youtube.com/*', 'https://music.youtube.com/*'];

/**
 * The addresses that a service may have: https anywhere, http only on this machine. The permission for one origin is
 * requested when its address is saved.
 */
const services = ['https://*/*', 'http://127.0.0.1/*', 'http://localhost/*'];

/**
 * Replaces Vite's preload helper. All files are on the device, so a part that is loaded on demand need not preload its
 * scripts. Only its style sheets are loaded first, so that nothing is drawn without them.
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
  importedIds: string[];
}
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** Returns a module and all modules that can be reached from it by following these lists. */
function reachable(
  id: string,
  modules: Modules,
  lists: readonly ('importers' | 'dynamicImporters' | 'importedIds')[],
): ModuleInfo[] {
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

const pagesOf = (all: readonly ModuleInfo[]): string[] =>
  all
    .filter(({ isEntry }) => isEntry)
    .map((page) => basename(dirname(page.id)))
    .toSorted();

/** Shortens page names, because every script that imports a file contains its name. */
const initials = (pages: readonly string[]): string => pages.map((page) => page.slice(0, 2)).join('');

const reactPackages = /node_modules[\\/](?:react|react-dom|scheduler|zustand)[\\/]/;
/** The other packages that every page starts with, without the part of zod for JSON schemas. */
const startPackages = /node_modules[\\/](?:zod(?![\\/]v4[\\/]core[\\/](?:to-)?json-schema)|idb|wxt|@wxt-dev)[\\/]/;

const isPartOfPackage = ({ id }: ModuleInfo): boolean =>
  id.includes('node_modules') && !reactPackages.test(id) && !startPackages.test(id);

/**
 * Returns the name of a module's file; `null` leaves the choice to the bundler, which by itself makes hundreds of files
 * of a few lines. Modules that the same pages start with share a file, and so do modules that several parts of the same
 * pages load later. So a page starts with few files and with nothing that it does not use. The imports of a module are
 * loaded by at least the same pages, so no two files import each other.
 */
function chunkOf(id: string, modules: Modules): string | null {
  if (reactPackages.test(id)) return 'react';
  if (startPackages.test(id)) return 'ground';
  // The script of a page runs on no other page.
  if (/node_modules|[\\/]main\.tsx?$|\.html$/.test(id)) return null;
  const starters = reachable(id, modules, ['importers']);
  const first = pagesOf(starters);
  const all = pagesOf(reachable(id, modules, ['importers', 'dynamicImporters']));
  // The popup must open quickly, so all modules that it shares are one file. Other pages load a few that they do not
  // use.
  if (first.includes('popup') && all.length > 1) return 'ground';
  if (first.length > 0) return `first-${initials(first)}-${initials(all)}`;
  const parts = starters.filter(({ dynamicImporters }) => dynamicImporters.length > 0);
  // Other packages are loaded only by the parts that use them.
  const usesPackage = reachable(id, modules, ['importedIds']).some(isPartOfPackage);
  return parts.length > 1 && !usesPackage ? `later-${initials(all)}` : null;
}

/** Sets the shared chunks of pages. Worker and content script are one file each and need none. */
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

/** Puts the icons into the pages. Chromium would load a file of icons again for each icon that a page draws. */
const icons = {
  name: 'icons',
  transformIndexHtml: (html: string) =>
    html.replace('<div id="root">', () => `${readFileSync('components/ui/icons.svg', 'utf8')}<div id="root">`),
};

/**
 * Minifies a second time the scripts that are loaded at every start: the background worker and the shared chunks. They
 * become 3 % smaller. For all scripts it would take 20 seconds.
 */
const smallStart = {
  name: 'small-start',
  async generateBundle(_: unknown, bundle: Record<string, { code?: string }>) {
    for (const [name, chunk] of Object.entries(bundle)) {
      if (!chunk.code || !/^(?:background\.js$|chunks\/(?:ground|first|popup|library)-)/.test(name)) continue;
      const options = { module: name !== 'background.js', toplevel: true, ecma: 2020 as const };
      // The extension writes nothing to the console, but WXT's code around the worker does.
      const compress = { passes: 5, ecma: 2020 as const, keep_fargs: false, unsafe_arrows: true, drop_console: true };
      const { code } = await minify(chunk.code, { ...options, compress });
      if (!code) throw new Error(`Minifying left nothing of ${name}`);
      chunk.code = code;
    }
  },
};

/** Puts the privacy text into its page, so that the page and the Markdown for the web cannot differ. */
const privacyPage = {
  name: 'privacy-page',
  transformIndexHtml: (html: string): string =>
    html.includes('PRIVACY.md') ? html.replace('></main>', () => `>${privacyText()}</main>`) : html,
};

/** Returns the privacy text as HTML, with a section for each second heading. */
function privacyText(): string {
  const text = marked.parse(readFileSync('.github/PRIVACY.md', 'utf8'), { async: false });
  const [introduction, ...parts] = text.split('<h2>');
  return [introduction, ...parts.map((part) => `<section><h2>${part}</section>`)].join('');
}

/**
 * Removes the messages about saving audio and video from builds for stores that forbid it. The constant `savesMedia`
 * removes the code.
 */
function withoutMediaSaving(file: ResolvedPublicFile): ResolvedPublicFile {
  if (!('absoluteSrc' in file) || !file.relativeDest.endsWith('messages.json')) return file;
  const words = Object.entries(JSON.parse(readFileSync(file.absoluteSrc, 'utf8')));
  const others = words.filter(([word]) => !word.startsWith('mediaSave'));
  return { relativeDest: file.relativeDest, contents: JSON.stringify(Object.fromEntries(others)) };
}

export default defineConfig({
  imports: false,
  modules: ['@wxt-dev/module-react'],
  targetBrowsers: ['chrome', 'firefox'],
  manifestVersion: 3,
  hooks: {
    'build:publicAssets'({ config: { mode } }, files) {
      files.push({ relativeDest: 'licences.json', contents: JSON.stringify(licencesOf(root, packageFolders)) });
      if (mode === 'store') files.splice(0, files.length, ...files.map(withoutMediaSaving));
    },
  },
  vite: ({ mode }) => ({
    // During development, the worker stays readable.
    plugins: [
      plainImports,
      privacyPage,
      chunks,
      icons,
      collectPackages(root, packageFolders),
      ...(mode === 'development' ? [] : [smallStart]),
    ],
    define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV) },
    build: {
      modulePreload: false,
      // The time that plugins take depends on the machine, and a warning about it would fail a run on a busy one.
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  }),
  manifest: ({ browser }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    // Private windows must leave nothing on disk, and paid responses are saved on disk. So the extension does not run
    // there.
    incognito: 'not_allowed',
    permissions: [
      // Stores the settings, and the video that each tab shows.
      'storage',
      // Paid responses must not be evicted when disk space runs short.
      'unlimitedStorage',
      // Reads the link addresses of a page of the platform when the user asks for them.
      'scripting',
      // Copies an id through the page in which the user chose the menu item or pressed the key.
      'activeTab',
      // Opens the browser's own sign-in window, which returns only to this extension.
      'identity',
      // Resumes runs, and fetches details by schedule.
      'alarms',
      // Adds menu items to links to videos and to pages that show one.
      'contextMenus',
      // Shows the side panel. Firefox uses its sidebar instead.
      ...(browser === 'firefox' ? [] : ['sidePanel']),
      // Opens a hidden document that writes backups and waits for slow responses, because a worker cannot. Firefox has
      // an event page, which can do both.
      ...(browser === 'firefox' ? [] : ['offscreen']),
    ],
    // Requested when the first file is saved, or scheduled backups are switched on.
    optional_permissions: ['downloads'],
    // Reads the addresses of platform tabs that were open before the extension, and fetches free signed caption links.
    host_permissions: platform,
    optional_host_permissions: services,
    // The first with `URL.parse`. A test compares what the build uses with these two versions.
    minimum_chrome_version: '126',
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: {
          id: 'sidelight@sidelight.example',
          strict_min_version: '142.0',
          // Firefox lists these at installation. All of it is sent to the service that the user chose, and to nobody
          // else.
          data_collection_permissions: {
            required: [
              // The token is sent with each request, and a sign-in sends its codes to the sign-in server.
              'authenticationInfo',
              // The id of the video that a tab shows is sent when the user requests something about it.
              'browsingActivity',
              // Search words are sent with a search. They are not those of the browser's search engine.
              'searchTerms',
              // Ids from the links of a page are sent when the user requests details of them. Nothing else of a page is
              // sent.
              'websiteContent',
            ],
          },
        },
      },
    }),
    action: { default_title: '__MSG_extensionName__' },
    // Users can change these keys, and set keys for the others.
    commands: {
      'open-panel': { suggested_key: { default: 'Alt+Shift+S' }, description: '__MSG_commandOpenPanel__' },
      // Not Alt+Shift+C, which opens a new tab in the group in Chromium.
      collect: { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_commandAdd__' },
      'collect-page': { description: '__MSG_commandAddFromPage__' },
      'copy-id': { description: '__MSG_commandCopyId__' },
    },
  }),
});
