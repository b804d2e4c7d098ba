import ky from 'ky';
import { environment } from '@/lib/browser/environment';
import { readSecretFor } from '@/lib/connection/browser/token-repository';
import { originOf } from '@/lib/connection/connection';
import type { SecretState } from '@/lib/connection/token';
import { sendMessage } from '@/lib/messaging/messenger';
import type { SlowMessage } from '@/lib/messaging/offscreen-channel';
import { sendUntilReceived } from '@/lib/messaging/serve-offscreen';
import { putResponse } from '@/lib/requests/repository/save-response';
import { sendOffscreen } from '@/lib/requests/send-offscreen';
import type { SlowRequest, SlowRequestMessage } from '@/lib/requests/with-offscreen';
import { createClient } from '@/lib/service/client';
import { usableToken } from '@/lib/service/send-request';
import { fail } from '@/lib/shared/result';
import { defaultBodyLimits } from '@/lib/tools/background/read-response-body';
import { type SlowToolCall, sendToolCall, type ToolCallOutcome } from '@/lib/tools/background/send-tool-call';
import { toolRepository } from '@/lib/tools/repository';

/** Reads the token of the request's connection, which is here so that no message contains it. */
type SecretReader = (origin: string | null) => Promise<SecretState>;

/** Sends a request or a tool call whose response takes minutes, unless the worker no longer allows it. */
export async function sendSlow({ request, tokenKeys }: SlowMessage, signal: AbortSignal): Promise<void> {
  // A worker that waited too long for this document has sent the request itself.
  if (!(await sendMessage('offscreen/report-request', { is: 'started', id: request.id }))) return;
  const secret: SecretReader = (origin) => readSecretFor(request.connection, origin, async () => tokenKeys);
  if ('session' in request) await callTool(request, secret, signal);
  else await sendRequest(request, secret, signal);
}

const report = (message: SlowRequestMessage) => sendUntilReceived('offscreen/report-request', message);

const sendRequest = (request: SlowRequest, secret: SecretReader, signal: AbortSignal): Promise<void> =>
  sendOffscreen(
    {
      call: createClient({
        ...environment,
        http: ky,
        // Requests for captions need none of the parameter names that the user confirms.
        account: async () => ({ ...request, names: null, secret: await secret(originOf(request.serviceUrl)) }),
      }),
      putResponse,
      sendToWorker: report,
    },
    request,
    signal,
  );

async function callTool(call: SlowToolCall, secret: SecretReader, signal: AbortSignal): Promise<void> {
  await report({ is: 'tool-ended', id: call.id, outcome: await outcomeOf(call, secret, signal) });
}

async function outcomeOf(call: SlowToolCall, secret: SecretReader, signal: AbortSignal): Promise<ToolCallOutcome> {
  const { mcpUrl } = call.response;
  const origin = originOf(mcpUrl);
  if (origin === null) return fail({ kind: 'no-tool-address' });
  const token = usableToken(await secret(origin), environment.now());
  if (!token.ok) return token;
  const deps = { ...environment, http: ky, limits: defaultBodyLimits, repository: toolRepository };
  return sendToolCall(deps, { mcpUrl: mcpUrl.trim(), origin, token: token.value }, call, signal);
}
