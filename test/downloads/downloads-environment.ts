import type { PanelStore } from '@/lib/app-store/panel-store';
import { createDownloadsStore } from '@/lib/downloads/store';
import { fakeClock } from '../fakes';
import { downloadsInMemory, journalInMemory } from '../saves-in-memory';

/** Creates a minimal panel, and a downloads store over a browser in memory. */
export function savesWorld(repository = journalInMemory()) {
  const clock = fakeClock();
  const downloads = downloadsInMemory(clock.now);
  const told: { message: unknown; action?: { run(): void } | undefined }[] = [];
  const announced: unknown[] = [];
  const asked: string[] = [];
  const saved: { name: string; parts: BlobPart[] }[] = [];
  const ticks = new Set<() => void>();
  let marks = 0;
  const panel = {
    getState: () => ({
      showToast: (message: unknown, action?: { run(): void }) => void told.push({ message, action }),
      announce: (says: unknown) => void announced.push(says),
      ports: {
        now: clock.now,
        sendMessage: async (kind: string) => void asked.push(kind),
        save: async (name: string, _type: string, parts: BlobPart[]) => void saved.push({ name, parts }),
      },
    }),
  } as unknown as PanelStore;
  const every = (_milliseconds: number, tick: () => void) => {
    ticks.add(tick);
    return () => void ticks.delete(tick);
  };
  const store = createDownloadsStore(panel, { repository, downloads, every, uniqueSuffix: () => `m${marks++}` });
  /** Advances the clock, by a second unless given, and lets the page poll the progress once. */
  const second = async (seconds = 1) => {
    await clock.pass(seconds);
    for (const tick of ticks) tick();
    await still();
  };
  return {
    panel,
    store,
    journal: repository,
    downloads,
    told,
    announced,
    asked,
    saved,
    second,
    looks: () => ticks.size,
  };
}

/** Waits until all pending work in memory is done. */
export async function still(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}
