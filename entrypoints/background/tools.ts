import { environment } from '@/lib/browser/environment';
import { extensionVersion } from '@/lib/browser/extension-version';
import { runOffscreen } from '@/lib/messaging/run-offscreen';
import { settingsRepository } from '@/lib/settings/repository';
import { ledgerWriter } from '@/lib/spending/repository/ledger-writer';
import { createOffscreenToolClient, type OffscreenToolClient } from '@/lib/tools/background/offscreen-tool-client';
import { toolResponseRepository } from '@/lib/tools/repository/response-repository';
import { toolSessionRepository } from '@/lib/tools/repository/session-repository';
import { offscreenKeys, toolServiceAccount } from './account';

interface ToolHandlers extends OffscreenToolClient {
  forgetAll(): Promise<void>;
  forgetAnswers(): Promise<void>;
}

/** Connects tool calls to the ledger and to their repositories. */
export function connectTools(recover: () => Promise<void>): ToolHandlers {
  const client = createOffscreenToolClient({
    run: runOffscreen,
    account: toolServiceAccount,
    settings: settingsRepository.get,
    isPermitted: environment.isPermitted,
    lendKeys: offscreenKeys.lendKeys,
    ledger: ledgerWriter,
    responseFor: toolResponseRepository.arrivalOf,
    sessions: toolSessionRepository,
    version: extensionVersion,
    now: environment.now,
    life: environment.mark(),
    recover,
    keepAlive: environment.stayAwake,
  });
  return { ...toolResponseRepository, ...client };
}
