import { environment, extensionVersion } from '@/lib/browser/environment';
import { runOffscreen } from '@/lib/messaging/run-offscreen';
import type { RequestPipeline } from '@/lib/requests/request-pipeline';
import { settingsRepository } from '@/lib/settings/repository';
import { ledgerWriter } from '@/lib/spending/repository/ledger-writer';
import { createOffscreenToolClient, type OffscreenToolClient } from '@/lib/tools/background/offscreen-tool-client';
import { toolResponseRepository, toolSessionRepository } from '@/lib/tools/repository';
import { currentToolCredentials, offscreenKeyPorts } from './account';

interface ToolHandlers extends OffscreenToolClient {
  deleteAll(): Promise<void>;
  deleteResponses(): Promise<void>;
}

/** Connects tool calls to the ledger and to their repositories. */
export function createToolHandlers({ recover, gate }: Pick<RequestPipeline, 'recover' | 'gate'>): ToolHandlers {
  const client = createOffscreenToolClient({
    run: runOffscreen,
    account: currentToolCredentials,
    settings: settingsRepository.get,
    isPermitted: environment.isPermitted,
    deliverDecryptionKeys: offscreenKeyPorts.deliverDecryptionKeys,
    ledger: ledgerWriter,
    responseFor: toolResponseRepository.arrivalOf,
    sessions: toolSessionRepository,
    version: extensionVersion,
    now: environment.now,
    workerId: environment.randomSuffix(),
    recover,
    keepAlive: environment.keepAlive,
  });
  return {
    ...toolResponseRepository,
    ...client,
    async call(request) {
      for (;;) {
        const result = await gate.attempt(request.params, () => client.call(request));
        if (result) return result;
      }
    },
  };
}
