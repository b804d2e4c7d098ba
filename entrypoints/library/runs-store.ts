import { pageClock } from '@/lib/browser/page-clock';
import { rest } from '@/lib/browser/rest';
import { runCosts } from '@/lib/browser/run-costs';
import { runJournal } from '@/lib/browser/run-journal';
import { makeRuns, type RunsStore } from '@/lib/panel/library/runs';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';
import { libraryOf } from './library-store';

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
