/** What our rooms ask of the browser's extension side, in a page that is none: imported before them. */
const nothing = async () => ({});
Object.assign(globalThis, {
  browser: {
    runtime: { id: 'bench', getManifest: () => ({ version: '1' }) },
    storage: { local: { get: nothing }, onChanged: { addListener() {} } },
  },
});
