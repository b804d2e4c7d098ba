import { describe, expect, it } from 'vitest';
import type { Source, SourceNode } from './source';
import { sources } from './sources';
import { usedGlobals } from './used-globals';

const filesIn = (...folders: string[]) =>
  sources.filter(({ path }) => folders.some((folder) => path.startsWith(folder)));

const product = filesIn('lib/', 'components/', 'entrypoints/');
const byPath = new Map(sources.map((source) => [source.path, source]));

/** The features of `lib/` in dependency order. A file imports nothing from a later feature, except for `laterImports`. */
const features = [
  'shared',
  'database',
  'connection',
  'service',
  'platform',
  'provenance',
  'browser',
  'citation',
  'settings',
  'toolbar',
  'spending',
  'diagnostics',
  'requests',
  'tools',
  'patterns',
  'messaging',
  'app-store',
  'parameter-discovery',
  'downloads',
  'details',
  'files',
  'notes',
  'captions',
  'speech-rate',
  'comments',
  'collection',
  'samples',
  'coding',
  'runs',
  'related',
  'saved-captions',
  'words',
  'text-analysis',
  'search',
  'over-time',
  'storage',
  'network',
  'replication',
  'export',
  'bulk-captions',
  'import',
  'ledger',
  'tool-calls',
  'about',
  'app',
];
const featureOf = (path: string) => path.split('/')[1] ?? '';
const isLater = (one: string, other: string) => features.indexOf(featureOf(one)) > features.indexOf(featureOf(other));

/** The imports from a later feature, with the reason of each. */
const laterImports: Record<string, string> = {
  'lib/app-store/ports.ts → lib/captions/line-columns': 'type of the parsed lines that a port returns',
  'lib/captions/store/playback-slice.ts → lib/speech-rate/playback/playback-points':
    'the player of the captions skips pauses in speech',
  'lib/captions/store/speed-slice.ts → lib/speech-rate/playback/speed-control':
    'the player of the captions follows the speech rate',
  'lib/captions/store/speed-slice.ts → lib/speech-rate/playback/speed-plan':
    'the player of the captions follows the speech rate',
  'lib/database/database-schema.ts → lib/captions/line-columns': 'type of the rows of a store without a record',
  'lib/database/database-schema.ts → lib/connection/token': 'type of the rows of a store without a record',
  'lib/database/database-schema.ts → lib/storage/records': 'types of the rows, from the list of all records',
  'lib/database/database.ts → lib/storage/records': 'creates a store for each record of the list',
  'lib/database/readable-rows.ts → lib/storage/records': 'finds the schema of a row in the list of all records',
  'lib/requests/account-state.ts → lib/tools/background/mcp-endpoint': 'type of the credentials that tools need',
  'lib/requests/with-offscreen.ts → lib/tools/background/send-tool-call': 'type of the outcome of a slow tool call',
  'lib/spending/repository/ledger-reader.ts → lib/runs/run-name': 'a row of the ledger shows the name of its run',
  'lib/spending/repository/ledger-writer.ts → lib/runs/step-transitions':
    'a ledger row and the step of its run are written in one transaction',
  'lib/toolbar/background/user-commands.ts → lib/collection/collection':
    'menus and shortcuts add videos to the collection',
  'lib/toolbar/browser/badge.ts → lib/collection/repository/current-collection':
    'the badge shows what the collection contains',
};

type Role = 'model' | 'store' | 'background' | 'repository' | 'browser' | 'infrastructure' | 'component' | 'entrypoint';

/** Returns the role of a file, which follows from its path. */
function roleOf(path: string): Role {
  if (path.startsWith('components/')) return 'component';
  if (path.startsWith('entrypoints/')) return 'entrypoint';
  const named = /^lib\/.*?\/(store|background|repository|browser)(?:\/|\.ts$)/.exec(path)?.[1];
  if (named) return named as Role;
  if (path.startsWith('lib/app-store/')) return 'store';
  if (path.startsWith('lib/requests/')) return 'background';
  return /^lib\/(database|storage|messaging|browser)\//.test(path) ? 'infrastructure' : 'model';
}

const withRole = (...roles: Role[]) => product.filter(({ path }) => roles.includes(roleOf(path)));

/** The packages that each role may use. */
const packages: Record<Role, string[]> = {
  model: ['zod/mini'],
  store: ['zustand', 'zustand/vanilla'],
  background: [],
  repository: ['wxt/', 'idb', 'zod/mini'],
  browser: ['wxt/', 'idb', 'zod/mini'],
  infrastructure: ['wxt/', 'idb', 'zod/mini'],
  component: ['react', 'zustand', 'zustand/react/shallow'],
  entrypoint: ['react', 'react-dom/client', 'zustand', 'zustand/react/shallow', 'ky', 'wxt/', 'zod/mini'],
};

/** Packages that individual files may use in addition to those of their role. */
const allowedExtras: Record<string, string[]> = {
  'lib/tools/background/': ['eventsource-parser'],
  'lib/captions/parse/cue-markup.ts': ['entities/decode'],
  'lib/tools/check-arguments.ts': ['@cfworker/json-schema'],
  'components/tools/ToolsPane.tsx': ['virtua'],
  'components/words/': ['virtua'],
  'lib/text-analysis/stop-words.ts': ['stopword'],
  'lib/connection/background/': ['oauth4webapi'],
  'lib/comments/browser/reply-markup.ts': ['dompurify'],
  'lib/shared/sha256.ts': ['@stablelib/sha256'],
  'lib/export/parquet.ts': ['hyparquet-writer'],
  'components/collection/VideoTable.tsx': ['virtua'],
  'components/spending/LedgerRows.tsx': ['virtua'],
  'components/captions/EditCaptions.tsx': ['react-dom'],
  'components/notes/TrackNotes.tsx': ['react-dom'],
  'components/saved-captions/': ['virtua'],
  'components/bulk-captions/BulkTable.tsx': ['virtua'],
  'lib/shared/zip-parts.ts': ['fflate'],
  'lib/import/list-format.ts': ['papaparse'],
  'lib/shared/localized-text.ts': ['public/_locales/en/messages.json'],
  'lib/network/metrics.ts': ['graphology', 'graphology-communities-louvain', 'graphology-metrics/centrality/pagerank'],
  'components/network/': ['graphology', 'sigma', 'sigma/', '@sigma/export-image'],
  'components/network/NetworkList.tsx': ['virtua'],
  'lib/network/layout.ts': ['graphology-layout-forceatlas2/iterate.js'],
  'lib/network/forceatlas2.d.ts': ['graphology-layout-forceatlas2'],
  'components/ui/plot.ts': ['uplot', 'uplot/dist/uPlot.min.css'],
  'components/speech-rate/rate-plot.ts': ['uplot', 'uplot/dist/uPlot.min.css'],
  'components/speech-rate/rate-drawing.ts': ['uplot'],
};

const isProductFile = (path: string) => /^(lib|components|entrypoints)\//.test(path);
const allows = (allowed: string[], to: string) =>
  allowed.some((name) => (name.endsWith('/') ? to.startsWith(name) : to === name));
const extrasOf = (path: string) =>
  Object.entries(allowedExtras).flatMap(([where, names]) => (path.startsWith(where) ? names : []));
/** Returns the imports that break a rule, in the form `from → to`. */
const wrongImports = (where: readonly Source[], isWrong: (from: string, to: string) => boolean): string[] =>
  where.flatMap(({ path, imports }) =>
    imports.filter(({ to }) => isWrong(path, to)).map(({ to }) => `${path} → ${to}`),
  );

describe('product code', () => {
  it('imports only packages that are allowed for the role of the file or for that file', () => {
    const wrong = wrongImports(
      product,
      (path, to) => !isProductFile(to) && !allows([...packages[roleOf(path)], ...extrasOf(path)], to),
    );
    expect(wrong).toEqual([]);
  });
});

describe('lib/', () => {
  it('imports nothing from components/ and entrypoints/', () => {
    expect(wrongImports(filesIn('lib/'), (_, to) => /^(components|entrypoints)\//.test(to))).toEqual([]);
  });

  it('has exactly the folders in the list of features', () => {
    expect([...new Set(filesIn('lib/').map(({ path }) => featureOf(path)))].sort()).toEqual([...features].sort());
  });

  it('imports nothing from a later feature, except for the listed imports', () => {
    const later = wrongImports(filesIn('lib/'), (path, to) => to.startsWith('lib/') && isLater(to, path));
    expect([...new Set(later)].sort()).toEqual(Object.keys(laterImports).sort());
    expect(later.length).toBeLessThanOrEqual(20);
  });

  it('has app stores that import no other store', () => {
    const isOfAllPages = (path: string) => path.startsWith('lib/app-store/');
    expect(wrongImports(filesIn('lib/app-store/'), (_, to) => roleOf(to) === 'store' && !isOfAllPages(to))).toEqual([]);
  });
});

const browserGlobals =
  'browser chrome indexedDB localStorage sessionStorage caches fetch XMLHttpRequest navigator'.split(' ');
const pageGlobals = 'window document self location history setTimeout setInterval performance crypto'.split(' ');
const clockAndRandomness = ['Date.now', 'new Date', 'Math.random'];
const usesOf = (where: readonly Source[], names: readonly string[]): string[] =>
  where.flatMap((source) =>
    usedGlobals(source)
      .filter(({ name }) => names.includes(name))
      .map(({ name, line }) => `${source.path}:${line} ${name}`),
  );

describe('rules, stores and background files', () => {
  const pure = withRole('model', 'store', 'background');

  it('use no browser or page global, no clock and no randomness', () => {
    expect(usesOf(pure, [...browserGlobals, ...pageGlobals, ...clockAndRandomness])).toEqual([]);
  });

  it('import no product file that uses a browser or page global, a clock or randomness', () => {
    const impure = (to: string) => {
      const source = byPath.get(to) ?? byPath.get(`${to}.ts`) ?? byPath.get(`${to}.tsx`);
      return (
        source !== undefined &&
        isProductFile(to) &&
        usesOf([source], [...browserGlobals, ...pageGlobals, ...clockAndRandomness]).length > 0
      );
    };
    expect(wrongImports(pure, (_, to) => impure(to))).toEqual([]);
  });
});

describe('components and entrypoints', () => {
  it('use no browser global', () => {
    expect(usesOf(withRole('component', 'entrypoint'), browserGlobals)).toEqual([]);
  });
});

describe('components', () => {
  it('take the store of the page from its context, not as a prop', () => {
    const handedDown = /\b(?:panel|app): (?:Panel|App)Store;/;
    const wrong = filesIn('components/').filter(
      ({ path, text }) => handedDown.test(text) && path !== 'components/ui/panel-state.tsx',
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('components/ui/', () => {
  it('imports nothing from other folders of components/', () => {
    expect(wrongImports(filesIn('components/ui/'), (_, to) => /^components\/(?!ui\/)/.test(to))).toEqual([]);
  });
});

describe('entrypoints/', () => {
  it('has entrypoints that import nothing from another entrypoint', () => {
    const wrong = wrongImports(filesIn('entrypoints/'), (path, to) => {
      const pages = [path, to].map((each) => /^entrypoints\/([^/.]+)/.exec(each)?.[1]);
      return to.startsWith('entrypoints/') && pages[0] !== pages[1];
    });
    expect(wrong).toEqual([]);
  });
});

describe('access to the token', () => {
  const inEntrypoints = (paths: readonly string[]) => paths.map((path) => `entrypoints/${path}.ts`);
  const importersOf = (name: string) =>
    product.filter(({ imports }) => imports.some(({ names }) => names.includes(name))).map(({ path }) => path);

  it('for reading is limited to listed files of the worker and the offscreen document', () => {
    expect(importersOf('readSecret')).toEqual(inEntrypoints(['background/account']));
    expect(importersOf('readSecretFor')).toEqual(inEntrypoints(['background/account', 'offscreen/slow']));
  });

  it('for writing is limited to one file of the worker', () => {
    const writers = ['saveSecret', 'moveSecret', 'replaceSecret'].flatMap(importersOf);
    expect(new Set(writers)).toEqual(new Set(inEntrypoints(['background/account'])));
  });
});

describe('undocumented parameter name parentCommentId', () => {
  it('occurs only in lib/service/assumptions.ts', () => {
    const guessed = /['"`]?parentCommentId\b/;
    const wrong = product.filter(({ path, text }) => guessed.test(text) && path !== 'lib/service/assumptions.ts');
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('local service', () => {
  it('imports no product file except lib/service/assumptions.ts', () => {
    const wrong = filesIn('test/service/').flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ to }) => /^(lib|components|entrypoints)\//.test(to) && !/^lib\/service\/assumptions(\.ts)?$/.test(to),
        )
        .map(({ to }) => `${path} → ${to}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('product', () => {
  it('imports nothing from test/', () => {
    expect(
      product.filter(({ imports }) => imports.some(({ to }) => to.startsWith('test/'))).map(({ path }) => path),
    ).toEqual([]);
  });

  it('writes nothing to the console', () => {
    const wrong = product.filter((source) => usedGlobals(source).some(({ name }) => name === 'console'));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

const matchesIn = (where: readonly Source[], pattern: RegExp): string[] =>
  where.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match.trim()}`));

const nodesOf = (where: readonly Source[], is: (node: SourceNode) => boolean): string[] => {
  const hits: string[] = [];
  for (const source of where)
    source.visit((node) => is(node) && hits.push(`${source.path}:${source.lineAt(node.start)}`));
  return hits;
};

describe('source file', () => {
  it('contains no comment that disables a check and no open task', () => {
    expect(matchesIn(sources, /biome[-]ignore|@ts[-]\w+|eslint[-]disable|\b(?:TO[D]O|FIX[M]E|X[X]X)\b/g)).toEqual([]);
  });

  it('uses no `any` and no non-null assertion', () => {
    expect(nodesOf(sources, ({ type }) => type === 'TSAnyKeyword' || type === 'TSNonNullExpression')).toEqual([]);
  });

  it('re-exports nothing from another file', () => {
    expect(
      sources.filter(({ imports }) => imports.some(({ isReExport }) => isReExport)).map(({ path }) => path),
    ).toEqual([]);
  });

  it('has no default export unless it is an entrypoint, configuration or type declaration', () => {
    const others = sources.filter(({ path }) => !/^entrypoints\/|\.config\.ts$|\.d\.ts$/.test(path));
    expect(nodesOf(others, ({ type }) => type === 'ExportDefaultDeclaration')).toEqual([]);
  });

  it('is named in kebab-case or after its export, and not with a generic name such as utils', () => {
    const wrong = sources.filter(({ path, text }) => {
      const name = path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
      if (/^(utils?|helpers?|common|manager|misc|types|index)$/.test(name)) return true;
      if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return false;
      return !path.endsWith('.test.tsx') && !new RegExp(`export (function|class|const) ${name}\\b`).test(text);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('test file', () => {
  it('contains no test that is skipped, exclusive or expected to fail', () => {
    expect(matchesIn(filesIn('test/'), /\b(?:it|test|describe)\.(?:only|skip|todo|fixme|fails)\b/g)).toEqual([]);
  });
});
