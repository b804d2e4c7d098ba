import { world } from '@/lib/browser/environment';
import { extensionVersion as version } from '@/lib/browser/extension-version';
import { runOffscreen as run } from '@/lib/messaging/run-offscreen';
import { settingsRepository } from '@/lib/settings/repository';
import { ledgerWriter as books } from '@/lib/spending/repository/ledger-writer';
import { type ToolJobs, toolJobs } from '@/lib/tools/background/tool-jobs';
import { toolAnswers } from '@/lib/tools/repository/response-repository';
import { toolSessions as sessions } from '@/lib/tools/repository/session-repository';
import { toolServiceAccount as account, seals } from './account';

interface ToolHandlers extends ToolJobs {
  forgetAll(): Promise<void>;
  forgetAnswers(): Promise<void>;
}

/** Joins the tool-calling entry point to the ledger, and to what is stored of it. */
export const connectTools = ({ awake }: { awake(): Promise<void> }): ToolHandlers => {
  const { forgetAll, forgetAnswers, arrivalOf } = toolAnswers;
  const { get: settings } = settingsRepository;
  const life = world.mark();
  const { lendKeys } = seals;
  const jobs = toolJobs({
    ...world,
    lendKeys,
    run,
    account,
    settings,
    books,
    arrivalOf,
    sessions,
    version,
    life,
    awake,
  });
  return { ...jobs, forgetAll, forgetAnswers };
};
