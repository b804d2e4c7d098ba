import type { Gathered } from '@/lib/core/collection';
import type { TabSeen } from '@/lib/core/menu-items';

export interface CollectingParts {
  add(gathered: readonly Gathered[]): Promise<readonly unknown[]>;
  /** Tells on the toolbar's button how many came. */
  flash(tabId: number, added: number): Promise<void>;
  sign(): Promise<void>;
  after(seconds: number, job: () => Promise<void>): () => void;
}

/** How long the toolbar's button tells what was just done, in seconds. */
const flashes = 2;

/** Collects where no panel may be open to say so: the toolbar's button says it for a moment (COL-01). */
export const collecting =
  ({ add, flash, sign, after }: CollectingParts) =>
  async ({ tabId }: Pick<TabSeen, 'tabId'>, gathered: readonly Gathered[]): Promise<void> => {
    const added = await add(gathered);
    await sign();
    await flash(tabId, added.length);
    after(flashes, sign);
  };
