import { environment } from '@/lib/browser/environment';
import { isPageOpen } from '@/lib/browser/open-pages';
import { createJobEndNotice } from '@/lib/toolbar/background/job-end-notice';
import { jobNoticeStorage, showBadges } from '@/lib/toolbar/browser/badge';

/** Long jobs that end while no page is open, told on the toolbar's button. */
export const jobNotices = createJobEndNotice({
  isPageOpen,
  async showNotice(end) {
    await jobNoticeStorage.put(end);
    await showBadges();
  },
  async clearNotice() {
    if (await jobNoticeStorage.remove()) await showBadges();
  },
  now: environment.now,
});
