import { readFileSync } from 'node:fs';
import { minify } from 'terser';
import { defineConfig, type ResolvedPublicFile } from 'wxt';

/** The pages of the platform that show videos. */
const platform = ['https://www.youtube.com/*', 'https://m.youtube.com/*', 'https://music.youtube.com/*'];

/** The addresses that a service may have: https anywhere, http only on this machine. The browser asks for one origin when it is saved. */
const services = ['https://*/*', 'http://127.0.0.1/*', 'http://localhost/*'];

/**
 * Everything lies on the device already: a part that is loaded when it is wanted needs no script around it that fetches its
 * own parts ahead. Its styles are put in first, so that nothing is ever drawn without them.
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

/** Every page starts with these two scripts. They weigh less than the chunks that the bundler would share. */
const drawing = { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|zustand)[\\/]/ };
/** The modules that all pages share. The part of zod for JSON schemas stays out, because only parameter discovery needs it. */
const ground = {
  name: 'ground',
  test: /node_modules[\\/](?:zod(?![\\/]v4[\\/]core[\\/](?:to-)?json-schema)|idb|wxt|@wxt-dev)[\\/]|components[\\/](?:spending[\\/]SpendingLine|ui[\\/](?:Icon|PageFrame|translation|clock))\.|lib[\\/](?:settings[\\/](?:settings|read-settings|repository)|service[\\/](?:money-text|blocker)|shared[\\/](?:localized-text|result)|connection[\\/]browser[\\/]account|platform[\\/]repository[\\/]video-titles|browser[\\/](?:current-tab|clock|load-translation|permissions|extension-pages)|storage[\\/]database|spending[\\/]repository[\\/]ledger-repository|messaging[\\/]messenger)\./,
};
/** Sets the shared chunks of pages. Worker and content script are one file each and need none. */
const chunks = {
  name: 'chunks',
  outputOptions: (options: { format?: string }) =>
    options.format === 'es' ? { ...options, codeSplitting: { groups: [drawing, ground] } } : options,
};

/**
 * Minifies the scripts of every start a second time: the background worker and the shared chunks. They become 3 % smaller.
 * For all scripts it would take 20 seconds.
 */
const smallStart = {
  name: 'small-start',
  async generateBundle(_: unknown, bundle: Record<string, { code?: string }>) {
    for (const [name, chunk] of Object.entries(bundle)) {
      if (!chunk.code || !/^(?:background\.js$|chunks\/(?:ground|popup|library)-)/.test(name)) continue;
      const options = { module: name !== 'background.js', toplevel: true, ecma: 2020 as const };
      const { code } = await minify(chunk.code, { ...options, compress: { passes: 3, ecma: 2020, keep_fargs: false } });
      if (!code) throw new Error(`Minifying left nothing of ${name}`);
      chunk.code = code;
    }
  },
};

/** Removes the messages about saving audio and video from builds for stores that forbid it. A constant removes the code. */
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
      if (mode === 'store') files.splice(0, files.length, ...files.map(withoutMediaSaving));
    },
  },
  vite: ({ mode }) => ({
    // During development, the worker stays readable.
    plugins: [plainImports, chunks, ...(mode === 'development' ? [] : [smallStart])],
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
    // Private windows must leave nothing on disk, and paid responses are saved on disk. So the extension does not run there.
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
      // Opens a hidden document that writes backups and waits for slow responses, because a worker cannot. Firefox has an event
      // page, which can do both.
      ...(browser === 'firefox' ? [] : ['offscreen']),
    ],
    // Requested when the first file is saved, or scheduled backups are switched on.
    optional_permissions: ['downloads'],
    // Reads the addresses of platform tabs that were open before the extension, and fetches free signed caption links.
    host_permissions: platform,
    optional_host_permissions: services,
    minimum_chrome_version: '123',
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: {
          id: 'sidelight@sidelight.example',
          strict_min_version: '142.0',
          // Video ids and queries are sent only to the service that the user chose.
          data_collection_permissions: { required: ['browsingActivity', 'searchTerms'] },
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
