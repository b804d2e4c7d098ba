import { describe, expect, it } from 'vitest';
import { namesOf } from './free-names';
import { functionsOf } from './function-lengths';
import type { Source, SourceNode } from './source-at';
import { sources } from './sources';
import { structureOf } from './structure';

const inside = (...folders: string[]) =>
  sources.filter(({ path }) => folders.some((folder) => path.startsWith(folder)));
const product = inside('lib/', 'components/', 'entrypoints/');
const byPath = new Map(sources.map((source) => [source.path, source]));

/** The features of `lib/`, lowest first: the model of each may import those before it, never those after it. */
const features = [
  ...['shared', 'connection', 'service', 'platform', 'toolbar', 'details', 'citation', 'parameter-discovery', 'tools'],
  ...['patterns', 'settings', 'spending', 'requests', 'messaging', 'browser', 'app-store', 'downloads', 'captions'],
  ...['files', 'speech-rate', 'comments', 'provenance', 'collection', 'runs', 'related', 'saved-captions', 'search'],
  ...['over-time', 'storage', 'network', 'export', 'bulk-captions', 'import', 'diagnostics'],
];
const featureOf = (path: string) => path.split('/')[1] ?? '';
const isLater = (one: string, other: string) => features.indexOf(featureOf(one)) > features.indexOf(featureOf(other));

type Role = 'model' | 'store' | 'background' | 'repository' | 'browser' | 'infrastructure' | 'component' | 'entrypoint';

/** The role of a file, which its path tells. */
function roleOf(path: string): Role {
  if (path.startsWith('components/')) return 'component';
  if (path.startsWith('entrypoints/')) return 'entrypoint';
  const named = /^lib\/.*?\/(store|background|repository|browser)(?:\/|\.ts$)/.exec(path)?.[1];
  if (named) return named as Role;
  if (path.startsWith('lib/app-store/')) return 'store';
  if (path.startsWith('lib/requests/')) return 'background';
  return /^lib\/(storage|messaging|browser)\//.test(path) ? 'infrastructure' : 'model';
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

/** Single files that use a package which others of their role do not. */
const extraPackages: Record<string, string[]> = {
  'lib/tools/background/': ['eventsource-parser'],
  'lib/captions/parse/cue-markup.ts': ['entities/decode'],
  'lib/tools/checked-arguments.ts': ['@cfworker/json-schema'],
  'components/tools/ToolList.tsx': ['virtua'],
  'lib/connection/background/': ['oauth4webapi'],
  'lib/comments/browser/reply-markup.ts': ['dompurify'],
  'lib/downloads/browser/zip.ts': ['client-zip'],
  'lib/shared/sha256.ts': ['@stablelib/sha256'],
  'lib/export/parquet.ts': ['hyparquet-writer'],
  'components/collection/VideoTable.tsx': ['virtua'],
  'components/spending/LedgerRows.tsx': ['virtua'],
  'components/saved-captions/': ['virtua'],
  'components/bulk-captions/BulkTable.tsx': ['virtua'],
  'lib/shared/xlsx/workbook.ts': ['fflate'],
  'lib/import/table-rows.ts': ['papaparse'],
  'lib/parameter-discovery/description-file.ts': ['yaml'],
  'lib/shared/localized-text.ts': ['public/_locales/en/messages.json'],
  'lib/network/layout.ts': ['graphology-layout-forceatlas2/iterate.js'],
  'lib/network/forceatlas2.d.ts': ['graphology-layout-forceatlas2'],
  'components/ui/plot.ts': ['uplot', 'uplot/dist/uPlot.min.css'],
  'components/speech-rate/rate-plot.ts': ['uplot', 'uplot/dist/uPlot.min.css'],
  'components/speech-rate/rate-drawing.ts': ['uplot'],
};

const isOurs = (path: string) => /^(lib|components|entrypoints)\//.test(path);
const allows = (allowed: string[], to: string) =>
  allowed.some((one) => (one.endsWith('/') ? to.startsWith(one) : to === one));
const extrasOf = (path: string) =>
  Object.entries(extraPackages).flatMap(([where, extra]) => (path.startsWith(where) ? extra : []));
/** The imports of some files that break a rule, as `from → to`. */
const wrongImports = (where: readonly Source[], isWrong: (from: string, to: string) => boolean): string[] =>
  where.flatMap(({ path, looks }) => looks.filter(({ to }) => isWrong(path, to)).map(({ to }) => `${path} → ${to}`));

describe('a package', () => {
  it('is used by the roles and files that are listed for it', () => {
    const wrong = wrongImports(
      product,
      (path, to) => !isOurs(to) && !allows([...packages[roleOf(path)], ...extrasOf(path)], to),
    );
    expect(wrong).toEqual([]);
  });
});

describe('lib/', () => {
  it('imports nothing of components/ and entrypoints/', () => {
    expect(wrongImports(inside('lib/'), (_, to) => /^(components|entrypoints)\//.test(to))).toEqual([]);
  });

  it('has every folder in the order of the features', () => {
    expect([...new Set(inside('lib/').map(({ path }) => featureOf(path)))].sort()).toEqual([...features].sort());
  });

  it('has the models of features import each other in one direction', () => {
    expect(wrongImports(withRole('model'), (path, to) => roleOf(to) === 'model' && isLater(to, path))).toEqual([]);
  });

  it('has the stores of features import each other in one direction, from that of all pages on', () => {
    const isOfAllPages = (path: string) => path.startsWith('lib/app-store/');
    const wrong = wrongImports(
      withRole('store'),
      (path, to) => roleOf(to) === 'store' && !isOfAllPages(to) && (isOfAllPages(path) || isLater(to, path)),
    );
    expect(wrong).toEqual([]);
  });
});

const ofTheBrowser = 'browser chrome indexedDB localStorage sessionStorage caches fetch XMLHttpRequest navigator'.split(
  ' ',
);
const ofThePage = 'window document self location history setTimeout setInterval performance crypto'.split(' ');
const chance = ['Date.now', 'new Date', 'Math.random'];
const named = (where: readonly Source[], names: readonly string[]): string[] =>
  where.flatMap((source) =>
    namesOf(source)
      .filter(({ name }) => names.includes(name))
      .map(({ name, line }) => `${source.path}:${line} ${name}`),
  );

describe('a model, a store and a background file', () => {
  const pure = withRole('model', 'store', 'background');

  it('gets the environment as arguments and names no browser global, clock or chance', () => {
    expect(named(pure, [...ofTheBrowser, ...ofThePage, ...chance])).toEqual([]);
  });

  it('imports no file that does', () => {
    const impure = (to: string) => {
      const source = byPath.get(to) ?? byPath.get(`${to}.ts`) ?? byPath.get(`${to}.tsx`);
      return (
        source !== undefined && isOurs(to) && named([source], [...ofTheBrowser, ...ofThePage, ...chance]).length > 0
      );
    };
    expect(wrongImports(pure, (_, to) => impure(to))).toEqual([]);
  });
});

describe('a component and an entrypoint', () => {
  it('name no browser global', () => {
    expect(named(withRole('component', 'entrypoint'), ofTheBrowser)).toEqual([]);
  });

  it('of the kit import no feature', () => {
    expect(wrongImports(inside('components/ui/'), (_, to) => /^components\/(?!ui\/)/.test(to))).toEqual([]);
  });

  it('of a page import no other page', () => {
    const wrong = wrongImports(inside('entrypoints/'), (path, to) => {
      const pages = [path, to].map((each) => /^entrypoints\/([^/.]+)/.exec(each)?.[1]);
      return to.startsWith('entrypoints/') && pages[0] !== pages[1];
    });
    expect(wrong).toEqual([]);
  });

  it('number at most 60 in the folder of entrypoints', () => {
    expect(inside('entrypoints/').length).toBeLessThanOrEqual(60);
  });
});

describe('an export', () => {
  it('is imported by another file', () => {
    expect(structureOf(product, inside('test/')).unused).toEqual([]);
  });
});

describe('the token door', () => {
  // Named one by one, so that another way to the token is missed here.
  const importersOf = (name: string): string[] =>
    product.filter(({ looks }) => looks.some(({ names }) => names.includes(name))).map(({ path }) => path);
  const [worker, document] = ['entrypoints/background/', 'entrypoints/offscreen/'];

  it('is opened by the worker and by the offscreen document alone', () => {
    expect(importersOf('readSecret')).toEqual([`${worker}account.ts`, `${document}secrets.ts`, `${document}slow.ts`]);
    expect(importersOf('secretReader')).toEqual([`${document}sign-in.ts`, `${document}tools.ts`]);
  });

  it('is passed by a signed-in token in the worker and in a sign-in alone', () => {
    expect(importersOf('saveSecret')).toEqual([`${worker}account.ts`]);
    expect(importersOf('replaceSecret')).toEqual([`${document}secrets.ts`]);
    expect(importersOf('secretWriter')).toEqual([`${document}sign-in.ts`]);
  });
});

describe('what the interface document leaves unsaid', () => {
  it('is guessed in assumptions.ts and nowhere else', () => {
    const guessed = /['"`]?parentCommentId\b/;
    const wrong = product.filter(({ path, text }) => guessed.test(text) && path !== 'lib/service/assumptions.ts');
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('the local service', () => {
  it('is a second reading of the document: of ours it sees the assumptions and nothing else', () => {
    const wrong = inside('test/service/').flatMap(({ path, looks }) =>
      looks
        .filter(
          ({ to }) => /^(lib|components|entrypoints)\//.test(to) && !/^lib\/service\/assumptions(\.ts)?$/.test(to),
        )
        .map(({ to }) => `${path} → ${to}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the product', () => {
  it('never looks into test/', () => {
    expect(
      product.filter(({ looks }) => looks.some(({ to }) => to.startsWith('test/'))).map(({ path }) => path),
    ).toEqual([]);
  });

  it('writes nothing to the console', () => {
    const wrong = product.filter((source) => namesOf(source).some(({ name }) => name === 'console'));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('an entrypoint', () => {
  it('joins parts and holds no rule: at most 60 lines', () => {
    const joins = inside('entrypoints/').filter(({ path }) => /background\.ts$|\.content\.ts$|main\.tsx$/.test(path));
    expect(joins.filter(({ lines }) => lines > 60).map(({ path, lines }) => `${path} has ${lines} lines`)).toEqual([]);
  });
});

describe('the tail', () => {
  it('of the files ends at 300 lines', () => {
    expect(sources.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path} has ${lines} lines`)).toEqual(
      [],
    );
  });

  it('of the functions ends at 75 lines', () => {
    const long = sources.flatMap((source) => functionsOf(source).map((each) => ({ ...each, path: source.path })));
    const wrong = long
      .filter(({ lines }) => lines > 75)
      .map(({ path, line, lines }) => `${path}:${line} has ${lines} lines`);
    expect(wrong).toEqual([]);
  });
});

const found = (where: readonly Source[], pattern: RegExp): string[] =>
  where.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([what]) => `${path}: ${what.trim()}`));

const nodesOf = (where: readonly Source[], is: (node: SourceNode) => boolean): string[] => {
  const hits: string[] = [];
  for (const source of where)
    source.visit((node) => is(node) && hits.push(`${source.path}:${source.lineAt(node.start)}`));
  return hits;
};

describe('a file', () => {
  it('silences no tool and leaves nothing for later', () => {
    expect(found(sources, /biome[-]ignore|@ts[-]\w+|eslint[-]disable|\b(?:TO[D]O|FIX[M]E|X[X]X)\b/g)).toEqual([]);
  });

  it('has no `any` and no `!` that waves a check away', () => {
    expect(nodesOf(sources, ({ type }) => type === 'TSAnyKeyword' || type === 'TSNonNullExpression')).toEqual([]);
  });

  it('says what it exports itself: no barrels', () => {
    expect(sources.filter(({ looks }) => looks.some(({ isReExport }) => isReExport)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it('exports names; only entrypoints and configurations have a default', () => {
    const others = sources.filter(({ path }) => !/^entrypoints\/|\.config\.ts$|\.d\.ts$/.test(path));
    expect(nodesOf(others, ({ type }) => type === 'ExportDefaultDeclaration')).toEqual([]);
  });

  it('is called after its idea, in kebab-case; a component after its export', () => {
    const wrong = sources.filter(({ path, text }) => {
      const name = path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
      if (/^(utils?|helpers?|common|manager|misc|types|index)$/.test(name)) return true;
      if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return false;
      return !path.endsWith('.test.tsx') && !new RegExp(`export (function|class|const) ${name}\\b`).test(text);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('a test', () => {
  it('runs: none is left out, none keeps the others out', () => {
    expect(found(inside('test/'), /\b(?:it|test|describe)\.(?:only|skip|todo|fixme|fails)\b/g)).toEqual([]);
  });
});
