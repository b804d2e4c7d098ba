import ky from 'ky';
import { environment, extensionVersion } from '@/lib/browser/environment';
import type { RequestPipeline } from '@/lib/requests/request-pipeline';
import { settingsRepository } from '@/lib/settings/repository';
import { ledgerWriter } from '@/lib/spending/repository/ledger-writer';
import { defaultBodyLimits } from '@/lib/tools/background/read-response-body';
import { createToolClient, type ToolClient } from '@/lib/tools/background/tool-client';
import { toolRepository, toolResponseRepository, toolSessionRepository } from '@/lib/tools/repository';
import { currentToolCredentials } from './account';

interface ToolHandlers extends ToolClient {
  deleteAll(): Promise<void>;
  deleteResponses(): Promise<void>;
}

/** Connects tool calls to the ledger, to their repositories and to the offscreen document. */
export function createToolHandlers({
  recover,
  gate,
  sendOffscreen,
}: Pick<RequestPipeline, 'recover' | 'gate' | 'sendOffscreen'>): ToolHandlers {
  const client = createToolClient({
    ...environment,
    http: ky,
    limits: defaultBodyLimits,
    async account() {
      // Before this worker writes a row; otherwise the recovery would settle it as a row of a dead worker.
      await recover();
      return currentToolCredentials();
    },
    settings: settingsRepository.get,
    ledger: ledgerWriter,
    repository: { ...toolRepository, response: toolResponseRepository.get },
    sessions: toolSessionRepository,
    version: extensionVersion,
    sendSlow: sendOffscreen,
  });
  return {
    ...toolResponseRepository,
    list: (request) => environment.keepAlive(client.list(request)),
    call: (request) => gate.pass(request.params, () => environment.keepAlive(client.call(request))),
    stop: client.stop,
  };
}
