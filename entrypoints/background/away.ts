import { awayEnds } from '@/lib/background/away';
import { awayMark } from '@/lib/browser/away-mark';
import { showBadges } from '@/lib/browser/badge';
import { isPageOpen } from '@/lib/browser/open-pages';
import { world } from '@/lib/browser/world';

/** Long jobs that end while no page is open, told on the toolbar's button. */
export const away = awayEnds({
  isPageOpen,
  async mark(end) {
    await awayMark.put(end);
    await showBadges();
  },
  async unmark() {
    if (await awayMark.remove()) await showBadges();
  },
  now: world.now,
});
