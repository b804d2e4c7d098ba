import { world } from '@/lib/browser/environment';
import { extensionVersion as version } from '@/lib/browser/extension-version';
import { runOffscreen as run } from '@/lib/messaging/run-offscreen';
import { settingsItem } from '@/lib/settings/repository';
import { ledgerBook as books } from '@/lib/spending/repository/ledger-writer';
import { type ToolJobs, toolJobs } from '@/lib/tools/background/tool-jobs';
import { toolAnswers } from '@/lib/tools/repository/response-repository';
import { toolSessions as sessions } from '@/lib/tools/repository/session-repository';
import { toolAsker as account, seals } from './account';

interface ToolDesk extends ToolJobs {
  forgetAll(): Promise<void>;
  forgetAnswers(): Promise<void>;
}

/** Joins the tool-calling entry point to the ledger, and to what is stored of it. */
export const toolsWith = ({ awake }: { awake(): Promise<void> }): ToolDesk => {
  const { forgetAll, forgetAnswers, arrivalOf } = toolAnswers;
  const { get: settings } = settingsItem;
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
