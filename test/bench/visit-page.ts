/** Runs in a page of the platform. Preloads the resources, so that their transfer is not measured. */
export async function preloadParts(videoIds: readonly string[]): Promise<void> {
  const preloaded = new Map<string, string>();
  for (const id of videoIds) {
    const address = `/parts?of=${encodeURIComponent(`/watch?v=${id}`)}`;
    preloaded.set(address, await (await fetch(address)).text());
  }
  globalThis.fetch = async (address) => new Response(preloaded.get(String(address)) ?? '{}');
  for (const element of [HTMLMediaElement, HTMLImageElement]) {
    Object.defineProperty(element.prototype, 'src', { set() {}, get: () => '' });
  }
  const visit = (videoId: string): Promise<number> =>
    new Promise((done) => {
      const link = document.createElement('a');
      link.href = `/watch?v=${videoId}`;
      document.body.append(link);
      let began = 0;
      document.addEventListener('yt-navigate-finish', () => done(began), { once: true });
      began = performance.now();
      link.click();
      link.remove();
    });
  const nextTask = (): Promise<void> =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(null);
    });
  Object.assign(globalThis, { visits: { visit, nextTask } });
}

/** Runs in the page: visits one video after another, including the layout and tasks that each visit causes. */
export async function visitAll({ videoIds, count }: { videoIds: readonly string[]; count: number }): Promise<void> {
  for (let i = 0; i < count; i++) {
    await visits.visit(videoIds[i % videoIds.length] ?? '');
    document.body.getBoundingClientRect();
    await visits.nextTask();
  }
}

/** Runs in the page: visits one video and returns the time of the click in milliseconds, by the page's clock. */
export const visitOne = (videoId: string): Promise<number> => visits.visit(videoId);

/** Runs in the content script's isolated world and records when the script sends a message to its worker. */
export const recordMessages = `(() => {
  globalThis.sentAt = [];
  for (const api of new Set([globalThis.chrome?.runtime, globalThis.browser?.runtime])) {
    const send = api?.sendMessage;
    if (send) api.sendMessage = (...message) => (sentAt.push(performance.now()), send.apply(api, message));
  }
})()`;

declare const visits: { visit(videoId: string): Promise<number>; nextTask(): Promise<void> };
