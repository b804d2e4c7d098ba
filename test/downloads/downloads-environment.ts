import type { PanelStore } from '@/lib/app-store/panel-store';
import { createDownloadsStore } from '@/lib/downloads/store';
import { browserDownloadsInMemory, downloadRepositoryInMemory } from '../downloads-in-memory';
import { fakeClock } from '../fakes';

/** Creates a minimal panel and a downloads store with an in-memory browser. */
export function createDownloadsEnv(repository = downloadRepositoryInMemory()) {
  const clock = fakeClock();
  const downloads = browserDownloadsInMemory(clock.now);
  const toasts: { message: unknown; action?: { run(): void } | undefined }[] = [];
  const announcements: unknown[] = [];
  const messages: string[] = [];
  const saved: { name: string; parts: BlobPart[] }[] = [];
  const ticks = new Set<() => void>();
  let nextSuffix = 0;
  const panel = {
    getState: () => ({
      showToast: (message: unknown, action?: { run(): void }) => void toasts.push({ message, action }),
      announce: (message: unknown) => void announcements.push(message),
      ports: {
        now: clock.now,
        sendMessage: async (kind: string) => void messages.push(kind),
        save: async (name: string, _type: string, parts: BlobPart[]) => void saved.push({ name, parts }),
      },
    }),
  } as unknown as PanelStore;
  const every = (_milliseconds: number, tick: () => void) => {
    ticks.add(tick);
    return () => void ticks.delete(tick);
  };
  const store = createDownloadsStore(panel, { repository, downloads, every, uniqueSuffix: () => `m${nextSuffix++}` });
  /** Advances the clock, by default by one second, and lets the page poll the progress once. */
  const advance = async (seconds = 1) => {
    await clock.advance(seconds);
    for (const tick of ticks) tick();
    await settle();
  };
  return {
    panel,
    store,
    repository,
    downloads,
    toasts,
    announcements,
    messages,
    saved,
    advance,
    timerCount: () => ticks.size,
  };
}

/** Waits until all pending promise callbacks have run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}
