import { libraryOf } from '@/components/collection/library-store';
import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { pageClock } from '@/lib/browser/page-clock';
import { rest } from '@/lib/browser/pause';
import { runCosts } from '@/lib/runs/repository/run-costs';
import { runRepository } from '@/lib/runs/repository/run-journal';
import { createRunsStore, type RunsStore } from '@/lib/runs/store/runs-store';

const createRuns = (panel: Panel) =>
  createRunsStore(panel, libraryOf(panel), {
    runs: runRepository,
    costs: runCosts,
    missing: runRepository.missing,
    now: pageClock.now,
    rest,
  });

/** The runs of the collection that the page is about; every pane that begins one begins it here. */
export const runsOf = (panel: Panel): RunsStore => tabStore(panel, createRuns);
