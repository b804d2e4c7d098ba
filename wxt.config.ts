import { readFileSync } from 'node:fs';
import { minify } from 'terser';
import { defineConfig, type ResolvedPublicFile } from 'wxt';

/** The hosts of the platform whose pages the panel stands beside. */
const platform = ['https://www.youtube.com/*', 'https://m.youtube.com/*', 'https://music.youtube.com/*'];

/** Where a service may live: https anywhere, http on this machine alone. Asked for one origin at a time, when saved. */
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

/** What every page starts with, in two scripts: they weigh less than the pieces that pages share by chance. */
const drawing = { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|zustand)[\\/]/ };
/** Without what only the learning of names needs of zod. */
const ground = {
  name: 'ground',
  test: /node_modules[\\/](?:zod(?![\\/]v4[\\/]core[\\/](?:to-)?json-schema)|idb|wxt|@wxt-dev)[\\/]|components[\\/](?:spending[\\/]SpendingLine|ui[\\/](?:Icon|PageFrame|translation|clock|format-text))\.|lib[\\/](?:settings[\\/](?:settings|read-settings|repository)|service[\\/](?:money-text|blocker)|shared[\\/](?:time-text|localized-text|result)|toolbar[\\/]panel-tabs|connection[\\/](?:account|browser[\\/]account)|platform[\\/](?:platform-hosts|repository[\\/]video-titles)|browser[\\/](?:current-tab|session|page-clock|load-translation|permissions|open-options|extension-pages)|storage[\\/]database|spending[\\/]repository[\\/]ledger-repository|messaging[\\/](?:change-events|messenger))\./,
};
/** Worker and content script are one file each, and have no use for groups. */
const chunks = {
  name: 'chunks',
  outputOptions: (options: { format?: string }) =>
    options.format === 'es' ? { ...options, codeSplitting: { groups: [drawing, ground] } } : options,
};

/**
 * Minifies a second time what every start reads: the background worker, and what all pages begin with. It makes them 3 % smaller;
 * for all scripts it would take 20 seconds.
 */
const smallStart = {
  name: 'small-start',
  async generateBundle(_: unknown, bundle: Record<string, { code?: string }>) {
    for (const [name, chunk] of Object.entries(bundle)) {
      if (!chunk.code || !/^(?:background\.js$|chunks\/(?:ground|popup|library)-)/.test(name)) continue;
      const options = { module: name !== 'background.js', toplevel: true, ecma: 2020 as const };
      const { code } = await minify(chunk.code, { ...options, compress: { passes: 3, ecma: 2020 } });
      if (!code) throw new Error(`Minifying left nothing of ${name}`);
      chunk.code = code;
    }
  },
};

/** A build for stores that forbid saving audio and video has no words for it; the code is folded away by its constant. */
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
    // While somebody develops, the worker stays readable.
    plugins: [plainImports, chunks, ...(mode === 'development' ? [] : [smallStart])],
    build: {
      modulePreload: false,
      // How long plugins take depends on the machine, and a warning about it would fail a run on a busy one.
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  }),
  manifest: ({ browser }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    // A private window must leave nothing on disk, and what is paid for is kept on disk: so not there at all.
    incognito: 'not_allowed',
    permissions: [
      // Settings, and which tab shows which video.
      'storage',
      // What was paid for must not be evicted when room runs short.
      'unlimitedStorage',
      // Reads the link addresses of a page of the platform when the user asks for them.
      'scripting',
      // Only the page in which the menu or a key was used, and only then: its clipboard takes a copied id.
      'activeTab',
      // The browser's own window for signing in, which comes back to this extension alone.
      'identity',
      // Goes on with runs, and looks at collections by schedule.
      'alarms',
      // The menu on links to videos and on pages that show one.
      'contextMenus',
      // The panel beside the page; Firefox has a sidebar of its own instead.
      ...(browser === 'firefox' ? [] : ['sidePanel']),
      // A page out of sight that writes a backup when one is due, which a worker cannot, and waits for answers that take minutes
      // and must outlive the worker. Firefox works in a page anyway.
      ...(browser === 'firefox' ? [] : ['offscreen']),
    ],
    // Asked for when the first file is saved, or backups by schedule are switched on.
    optional_permissions: ['downloads'],
    // Reads the address of platform tabs that were open before the extension, and free signed caption links.
    host_permissions: platform,
    optional_host_permissions: services,
    minimum_chrome_version: '123',
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: {
          id: 'sidelight@sidelight.example',
          strict_min_version: '142.0',
          // Video ids and queries go to the service that the user names, and nowhere else.
          data_collection_permissions: { required: ['browsingActivity', 'searchTerms'] },
        },
      },
    }),
    action: { default_title: '__MSG_extensionName__' },
    // The user may set any of them to other keys, and those without keys to some.
    commands: {
      'open-panel': { suggested_key: { default: 'Alt+Shift+S' }, description: '__MSG_commandOpenPanel__' },
      // Alt+Shift+C is the browser's own: a new tab in the group.
      collect: { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_commandCollect__' },
      'collect-page': { description: '__MSG_commandCollectPage__' },
      'copy-id': { description: '__MSG_commandCopyId__' },
    },
  }),
});
