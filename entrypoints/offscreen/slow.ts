import ky from 'ky';
import { environment } from '@/lib/browser/environment';
import { readSecretFor } from '@/lib/connection/browser/token-repository';
import { originOf } from '@/lib/connection/connection';
import { sendMessage } from '@/lib/messaging/messenger';
import { sendUntilReceived } from '@/lib/messaging/serve-offscreen';
import { putResponse } from '@/lib/requests/repository/save-response';
import { sendOffscreen } from '@/lib/requests/send-offscreen';
import type { SlowRequest } from '@/lib/requests/with-offscreen';
import { createClient } from '@/lib/service/client';

/** Sends a request whose response takes minutes. The token is read here, so that no message contains it. */
export const sendSlowRequest = (
  request: SlowRequest,
  decryptionKeys: readonly CryptoKey[],
  signal: AbortSignal,
): Promise<void> =>
  sendOffscreen(
    {
      createClient: (reportRejected) =>
        createClient({
          http: ky,
          account: async () => ({
            ...request,
            secret: await readSecretFor(request.connection, originOf(request.serviceUrl), async () => decryptionKeys),
          }),
          onRejected: reportRejected,
          now: environment.now,
          abortAfter: environment.abortAfter,
        }),
      putResponse,
      mayBegin: (id) => sendMessage('offscreen/report-request', { is: 'started', id }),
      sendToWorker: (message) => sendUntilReceived('offscreen/report-request', message),
    },
    request,
    signal,
  );
