import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { createSource, type SourceNode } from '../source';
import { usedGlobals } from '../used-globals';
import { openBuild } from './build';

/** A feature in MDN's browser compatibility data. */
interface Feature {
  __compat?: { support: Partial<Record<Browser, Support | Support[]>> };
  [part: string]: unknown;
}
interface Support {
  version_added: string | false;
  flags?: unknown;
  prefix?: string;
}
type Browser = 'chrome' | 'firefox';

/** Loaded with `require`, because the package is a single JSON file. */
const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as {
  javascript: { builtins: Record<string, Feature> };
  api: Record<string, Feature>;
  css: { properties: Record<string, Feature>; 'at-rules': Record<string, Feature> };
};
const globals: Record<string, Feature> = { ...data.api, ...data.javascript.builtins };

/**
 * Returns the first version that supports a feature, or `Infinity` if no version supports it without a flag or a
 * prefix.
 */
function firstVersion(feature: Feature | undefined, browser: Browser): number {
  const supports = [feature?.__compat?.support[browser] ?? []].flat();
  const versions = supports.flatMap(({ version_added: version, flags, prefix }) =>
    version && !flags && !prefix ? Number.parseFloat(version.replace('≤', '')) : [],
  );
  return Math.min(...versions);
}

/** Features of newer browsers that the build checks for before it uses them. */
const detectedFeatures = new Set([
  // The sign-in library has a fallback for browsers without this method.
  'Uint8Array.fromBase64',
  // The sanitizer uses Trusted Types where the browser supports them.
  'trustedTypes',
  // React uses these names for profiling and view transitions.
  'Profiler',
  'ViewTransition',
]);

/** Properties that only improve the layout, or that are inside `@supports`. */
const optionalProperties = new Set([...['field-sizing', 'text-size-adjust']]);

const nameOf = (node: unknown): string => String((node as SourceNode | undefined)?.name);

/** Returns the uses of a member in a script, such as `URL.parse`, including those on objects that are not global. */
function staticsIn(path: string, text: string): string[] {
  const found: string[] = [];
  createSource(path, text).visit((node) => {
    if (node.type === 'MemberExpression' && !node.computed)
      found.push(`${nameOf(node.object)}.${nameOf(node.property)}`);
  });
  return found;
}

const featureOf = (name: string): Feature | undefined => {
  const [owner = '', member] = name.split('.');
  if (member === undefined) return Object.hasOwn(globals, owner) ? globals[owner] : undefined;
  if (!Object.hasOwn(globals, owner)) return undefined;
  const parts = globals[owner];
  return (parts?.[`${member}_static`] ?? (data.javascript.builtins[owner] && parts?.[member])) as Feature | undefined;
};

describe.each([
  ['chrome-mv3', 'chrome'],
  ['firefox-mv3', 'firefox'],
] as const)('the build %s', (name, browser) => {
  const build = openBuild(name);
  const { minimum_chrome_version: chrome, browser_specific_settings: settings } = JSON.parse(
    build.read('manifest.json'),
  );
  const minimum = Number.parseFloat(browser === 'chrome' ? chrome : settings.gecko.strict_min_version);
  const isTooNew = (feature: Feature | undefined) =>
    feature?.__compat !== undefined && firstVersion(feature, browser) > minimum;

  it('uses only objects and functions of the minimum browser version, except those that it detects first', () => {
    const scripts = build.files.filter((file) => file.endsWith('.js'));
    const used = scripts.flatMap((file) => {
      const text = build.read(file);
      const names = [
        ...new Set([...staticsIn(file, text), ...usedGlobals(createSource(file, text)).map((each) => each.name)]),
      ];
      return names.filter((each) => !detectedFeatures.has(each)).map((each) => ({ file, each }));
    });
    expect(used.length).toBeGreaterThan(1000);
    const wrong = used.filter(({ each }) => isTooNew(featureOf(each))).map(({ file, each }) => `${file}: ${each}`);
    expect(wrong).toEqual([]);
  });

  it('uses only CSS features of the minimum browser version, except optional ones', () => {
    const wrong = build.files
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) => {
        const text = build.read(file);
        const properties = [...text.matchAll(/[{;]([a-z][a-z-]*):/g)].map(([, property = '']) => property);
        const rules = [...text.matchAll(/@([a-z-]+)/g)].map(([, rule = '']) => rule);
        return [
          ...properties.filter((each) => !optionalProperties.has(each) && isTooNew(data.css.properties[each])),
          ...rules.filter((each) => isTooNew(data.css['at-rules'][each])).map((each) => `@${each}`),
        ];
      });
    expect(wrong).toEqual([]);
  });

  it('keeps `:dir()`, which for older browsers would become a test of the language', () => {
    const sheets = build.files.filter((file) => file.endsWith('.css')).map((file) => build.read(file));
    expect(sheets.filter((sheet) => sheet.includes(':dir(rtl)'))).not.toEqual([]);
    expect(sheets.filter((sheet) => sheet.includes(':lang(ar'))).toEqual([]);
  });
});

describe('featureOf and firstVersion', () => {
  it('find the version that introduced a function, and no feature for an unknown object', () => {
    expect(firstVersion(featureOf('URL.parse'), 'chrome')).toBe(126);
    expect(firstVersion(featureOf('Promise.try'), 'chrome')).toBeGreaterThan(126);
    expect(featureOf('Own.parse')).toBeUndefined();
  });
});
