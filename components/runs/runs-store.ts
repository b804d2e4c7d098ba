import { libraryOf } from '@/components/collection/library-store';
import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { pageClock } from '@/lib/browser/page-clock';
import { rest } from '@/lib/browser/pause';
import { runCosts } from '@/lib/runs/repository/run-costs';
import { runJournal } from '@/lib/runs/repository/run-journal';
import { makeRuns, type RunsStore } from '@/lib/runs/store/runs-store';

const make = (panel: Panel) =>
  makeRuns(panel, libraryOf(panel), {
    runs: runJournal,
    costs: runCosts,
    missing: runJournal.missing,
    now: pageClock.now,
    rest,
  });

/** The runs of the collection that the page is about; every pane that begins one begins it here. */
export const runsOf = (panel: Panel): RunsStore => tabStore(panel, make);
