import { describe, expect, it } from 'vitest';
import { namesOf } from './free-names';
import { functionsOf } from './function-lengths';
import type { Source, SourceNode } from './source-at';
import { sources } from './sources';

const inside = (...rooms: string[]) => sources.filter(({ path }) => rooms.some((room) => path.startsWith(room)));
const product = inside('lib/', 'components/', 'entrypoints/');

/** A room, the rooms it may look into, and the packages it may use. Everything else is closed. */
const floors: [room: string, open: string[], packages: string[]][] = [
  ['lib/core/', ['lib/core/'], ['zod/mini']],
  ['lib/browser/', ['lib/core/', 'lib/browser/'], ['wxt/', 'idb', 'zod/mini']],
  ['lib/background/', ['lib/core/', 'lib/background/'], []],
  ['lib/panel/', ['lib/core/', 'lib/panel/'], ['zustand', 'zustand/vanilla']],
  ['components/', ['lib/core/', 'components/'], ['react']],
  [
    'entrypoints/',
    ['lib/', 'components/', 'entrypoints/'],
    ['react', 'react-dom/client', 'zustand', 'zustand/react/shallow', 'ky', 'wxt/', 'zod/mini'],
  ],
];

/** Single files that use a package, or see a fact, which their room does not. */
const guests: Record<string, string[]> = {
  'lib/background/tools/': ['eventsource-parser'],
  'lib/core/captions/read/marks.ts': ['entities/decode'],
  'lib/core/tools/checked-arguments.ts': ['@cfworker/json-schema'],
  'components/library/tools/ToolList.tsx': ['virtua'],
  'lib/background/sign-in/': ['oauth4webapi'],
  'lib/browser/reply-markup.ts': ['dompurify'],
  'lib/browser/zip.ts': ['client-zip'],
  'lib/core/handin/sha256.ts': ['@stablelib/sha256'],
  'lib/core/handin/parquet.ts': ['hyparquet-writer'],
  'components/library/VideoTable.tsx': ['virtua'],
  'components/library/ledger/LedgerRows.tsx': ['virtua'],
  'components/library/held/': ['virtua'],
  'components/library/many/ManyTable.tsx': ['virtua'],
  'lib/core/xlsx/workbook.ts': ['fflate'],
  'lib/core/import/table-rows.ts': ['papaparse'],
  'lib/core/learning/description-file.ts': ['yaml'],
  'lib/core/words.ts': ['public/_locales/en/messages.json'],
  'lib/core/network/layout.ts': ['graphology-layout-forceatlas2/iterate.js'],
  'lib/core/network/forceatlas2.d.ts': ['graphology-layout-forceatlas2'],
  'components/library/plot.ts': ['uplot', 'uplot/dist/uPlot.min.css'],
  'components/captions/pace-plot.ts': ['uplot', 'uplot/dist/uPlot.min.css'],
  'components/captions/pace-drawing.ts': ['uplot'],
};

const opens = (allowed: string[], to: string) =>
  allowed.some((one) => (one.endsWith('/') ? to.startsWith(one) : to === one));
const guestsOf = (path: string) =>
  Object.entries(guests).flatMap(([where, packages]) => (path.startsWith(where) ? packages : []));

describe.each(floors)('%s', (room, open, packages) => {
  it('looks only down, and uses only the packages of its floor', () => {
    const wrong = inside(room).flatMap(({ path, looks }) =>
      looks
        .filter(({ to }) => !opens([...open, ...packages, ...guestsOf(path)], to))
        .map(({ to }) => `${path} → ${to}`),
    );
    expect(wrong).toEqual([]);
  });
});

const ofTheBrowser = 'browser chrome indexedDB localStorage sessionStorage caches fetch XMLHttpRequest navigator'.split(
  ' ',
);
const ofTheWorld = 'window document self location history setTimeout setInterval performance crypto'.split(' ');
const chance = ['Date.now', 'new Date', 'Math.random'];

/** What a floor must be given as an argument instead of naming it. */
const unnamed: [room: string, names: string[]][] = [
  ['lib/core/', [...ofTheBrowser, ...ofTheWorld, ...chance]],
  ['lib/background/', [...ofTheBrowser, ...ofTheWorld, ...chance]],
  ['lib/panel/', [...ofTheBrowser, ...ofTheWorld, ...chance]],
  ['components/', [...ofTheBrowser, ...chance]],
  ['entrypoints/', ofTheBrowser],
];

describe.each(unnamed)('%s', (room, names) => {
  it('gets the world as arguments and names no browser global, clock or chance', () => {
    const wrong = inside(room).flatMap((source) =>
      namesOf(source)
        .filter(({ name }) => names.includes(name))
        .map(({ name, line }) => `${source.path}:${line} ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the token door', () => {
  // Named one by one, so that another way to the token is missed here.
  const importersOf = (name: string): string[] =>
    product.filter(({ looks }) => looks.some(({ names }) => names.includes(name))).map(({ path }) => path);
  const [worker, document] = ['entrypoints/background/', 'entrypoints/backstage/'];

  it('is opened by the worker and by the offscreen document alone', () => {
    expect(importersOf('readSecret')).toEqual([`${worker}account.ts`, `${document}secrets.ts`, `${document}slow.ts`]);
    expect(importersOf('secretReader')).toEqual([`${document}sign-in.ts`, `${document}tools.ts`]);
  });

  it('is passed by a signed-in token in the worker and in a sign-in alone', () => {
    expect(importersOf('keepSecret')).toEqual([`${worker}account.ts`]);
    expect(importersOf('replaceSecret')).toEqual([`${document}secrets.ts`]);
    expect(importersOf('secretWriter')).toEqual([`${document}sign-in.ts`]);
  });
});

describe('what the interface document leaves unsaid', () => {
  it('is guessed in assumptions.ts and nowhere else', () => {
    const guessed = /['"`]?parentCommentId\b/;
    const wrong = product.filter(({ path, text }) => guessed.test(text) && path !== 'lib/core/service/assumptions.ts');
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('the local service', () => {
  it('is a second reading of the document: of ours it sees the assumptions and nothing else', () => {
    const wrong = inside('test/service/').flatMap(({ path, looks }) =>
      looks
        .filter(
          ({ to }) =>
            /^(lib|components|entrypoints)\//.test(to) && !/^lib\/core\/service\/assumptions(\.ts)?$/.test(to),
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
  it('joins parts and holds no rule: at most 40 lines', () => {
    const joins = inside('entrypoints/').filter(({ path }) => /background\.ts$|\.content\.ts$|main\.tsx$/.test(path));
    expect(joins.filter(({ lines }) => lines > 40).map(({ path, lines }) => `${path} has ${lines} lines`)).toEqual([]);
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
