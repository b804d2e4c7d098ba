import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Source } from '../source';
import { sources } from '../sources';
import { openBuild } from './build';

const stringsOf = (source: Source): string[] => {
  const strings: string[] = [];
  source.visit(({ type, value, cooked }) => {
    const text =
      type === 'Literal' ? value : type === 'TemplateElement' ? (value as { cooked?: unknown }).cooked : cooked;
    if (typeof text === 'string') strings.push(text.trim());
  });
  return strings;
};

/** Strings of at least this length are sentences, names or addresses, which are too long to match by chance. */
const minLength = 18;

const serviceSources = sources.filter(({ path }) => path.startsWith('test/service/'));
const productTexts = sources.filter(({ path }) => !path.startsWith('test/')).map(({ text }) => text);
for (const file of ['wxt.config.ts', 'public/_locales/en/messages.json']) {
  productTexts.push(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
}

/** Names from standards (RFC 9728, RFC 8414) that occur in both the sign-in library and the local service. */
const standardNames = new Set(['oauth-protected-resource', 'oauth-authorization-server']);

/** Strings of the local service and its generated data that do not occur in the product. */
const serviceStrings = [...new Set(serviceSources.flatMap(stringsOf))].filter(
  (text) =>
    text.length >= minLength && !standardNames.has(text) && !productTexts.some((product) => product.includes(text)),
);

describe.each(['chrome-mv3', 'firefox-mv3'] as const)('the build %s', (name) => {
  const build = openBuild(name);
  const texts = build.files
    .filter((file) => /\.(js|html|css|json)$/.test(file))
    .map((file) => ({ file, text: build.read(file) }));

  it('contains no string of the local service or its sample data', () => {
    expect(serviceStrings.length).toBeGreaterThan(100);
    const found = texts.flatMap(({ file, text }) =>
      serviceStrings.filter((each) => text.includes(each)).map((each) => `${file}: ${each}`),
    );
    expect(found).toEqual([]);
  });

  it('contains no environment variable and no test mode', () => {
    const found = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/process\.env\.\w+|import\.meta\.env\.\w+|SIDELIGHT_\w+|\b__TEST__\b|\bVITEST\b/g)].map(
        ([hit]) => `${file}: ${hit}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it('contains no source map and no path of the build machine', () => {
    expect(build.files.filter((file) => file.endsWith('.map'))).toEqual([]);
    expect(
      texts.filter(({ text }) => /sourceMappingURL|file:\/\/\/|node_modules\//.test(text)).map(({ file }) => file),
    ).toEqual([]);
  });
});
