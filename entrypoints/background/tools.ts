import { type ToolJobs, toolJobs } from '@/lib/background/tools/tool-jobs';
import { extensionVersion as version } from '@/lib/browser/extension-version';
import { ledgerBook as books } from '@/lib/browser/ledger-book';
import { runOffscreen as run } from '@/lib/browser/offscreen-jobs';
import { settingsItem } from '@/lib/browser/settings-item';
import { toolAnswers } from '@/lib/browser/tool-answers';
import { toolSessions as sessions } from '@/lib/browser/tool-sessions';
import { world } from '@/lib/browser/world';
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
