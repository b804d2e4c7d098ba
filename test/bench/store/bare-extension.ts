/**
 * Stubs the extension API that the repositories use, because a plain web page has none. Must be imported before the
 * repositories.
 */
const nothing = async () => ({});
Object.assign(globalThis, {
  browser: {
    runtime: { id: 'bench', getManifest: () => ({ version: '1' }) },
    storage: { local: { get: nothing }, onChanged: { addListener() {} } },
  },
});
