import { environment } from '@/lib/browser/environment';
import { extensionVersion as version } from '@/lib/browser/extension-version';
import { runOffscreen as run } from '@/lib/messaging/run-offscreen';
import { settingsRepository } from '@/lib/settings/repository';
import { ledgerWriter as books } from '@/lib/spending/repository/ledger-writer';
import { createOffscreenToolClient, type OffscreenToolClient } from '@/lib/tools/background/offscreen-tool-client';
import { toolResponseRepository } from '@/lib/tools/repository/response-repository';
import { toolSessionRepository as sessions } from '@/lib/tools/repository/session-repository';
import { toolServiceAccount as account, seals } from './account';

interface ToolHandlers extends OffscreenToolClient {
  forgetAll(): Promise<void>;
  forgetAnswers(): Promise<void>;
}

/** Joins the tool-calling entry point to the ledger, and to what is stored of it. */
export const connectTools = ({ awake }: { awake(): Promise<void> }): ToolHandlers => {
  const { forgetAll, forgetAnswers, arrivalOf } = toolResponseRepository;
  const { get: settings } = settingsRepository;
  const life = environment.mark();
  const { lendKeys } = seals;
  const jobs = createOffscreenToolClient({
    ...environment,
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
