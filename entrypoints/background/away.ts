import { world } from '@/lib/browser/environment';
import { isPageOpen } from '@/lib/browser/open-pages';
import { awayEnds } from '@/lib/toolbar/background/job-notices';
import { showBadges } from '@/lib/toolbar/browser/badge';
import { awayMark } from '@/lib/toolbar/browser/job-notice';

/** Long jobs that end while no page is open, told on the toolbar's button. */
export const jobNotices = awayEnds({
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
