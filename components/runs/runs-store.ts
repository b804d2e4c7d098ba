import { libraryOf } from '@/components/collection/library-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { pageClock } from '@/lib/browser/page-clock';
import { wait } from '@/lib/browser/pause';
import { runCosts } from '@/lib/runs/repository/run-costs';
import { runRepository } from '@/lib/runs/repository/run-repository';
import { createRunsStore, type RunsStore } from '@/lib/runs/store/runs-store';

const createRuns = (panel: PanelStore) =>
  createRunsStore(panel, libraryOf(panel), {
    runs: runRepository,
    costs: runCosts,
    missing: runRepository.missing,
    now: pageClock.now,
    rest: wait,
  });

/** The runs of the collection that the page is about; every pane that begins one begins it here. */
export const runsOf = (panel: PanelStore): RunsStore => tabStore(panel, createRuns);
