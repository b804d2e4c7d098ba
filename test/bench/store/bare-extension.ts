/** Replaces the extension API that the repositories use, because this page has none. It is imported before them. */
const nothing = async () => ({});
Object.assign(globalThis, {
  browser: {
    runtime: { id: 'bench', getManifest: () => ({ version: '1' }) },
    storage: { local: { get: nothing }, onChanged: { addListener() {} } },
  },
});
