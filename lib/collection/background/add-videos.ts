import type { Message } from '@/lib/shared/localized-text';
import type { Result } from '@/lib/shared/result';
import type { TabInfo } from '@/lib/toolbar/menu-items';
import type { NewItem } from '../collection';

interface AddVideosDeps {
  /** The collection that is added to. */
  get(): Promise<{ name: string }>;
  add(items: readonly NewItem[]): Promise<Result<readonly unknown[], { kind: 'storage-full' }>>;
  /** Tells something on the toolbar's button of a tab: a few letters, and words on hover. */
  flash(tabId: number, letters: string, words: Message): Promise<void>;
  updateBadge(): Promise<void>;
  after(seconds: number, job: () => Promise<void>): () => void;
}

/** How long the toolbar's button tells what was just done, in seconds. */
const flashSeconds = 2;

/** Collects where no panel may be open to say so: the toolbar's button says it for a moment, and in what. */
export const createVideoAdder =
  ({ get, add, flash, updateBadge, after }: AddVideosDeps) =>
  async ({ tabId }: Pick<TabInfo, 'tabId'>, items: readonly NewItem[]): Promise<void> => {
    const [{ name }, added] = await Promise.all([get(), add(items)]);
    await updateBadge();
    if (!added.ok) return flash(tabId, '!', ['collectNoRoom']);
    const n = added.value.length;
    await flash(tabId, `+${n}`, { count: 'collectedMany', n, fill: [name] });
    after(flashSeconds, updateBadge);
  };
