import { isLoopbackAddress, parseBaseAddress } from '@/lib/connection/base-address';
import type { SecretState } from '@/lib/connection/secret';
import { usableToken } from '@/lib/service/send-request';
import type { Settings } from '@/lib/settings/settings';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { ToolFailure } from '../tool-failure';
import type { Endpoint } from './mcp-endpoint';

/** A connection with its token, read together so that no token goes to another address. */
export interface ToolAccount {
  connection: { id: string; name: string };
  mcpUrl: string;
  secret: SecretState;
  settings: Settings;
}

export interface EntryPointDeps {
  account(): Promise<ToolAccount>;
  isPermitted(origin: string): Promise<boolean>;
  isOnline(): boolean;
  now(): number;
}

/** The entry point with all settings of a request to it. */
export interface EntryPoint extends Omit<ToolAccount, 'secret'> {
  endpoint: Endpoint;
}

/** Checks all conditions that need no server. A request that fails here is never sent, so it costs nothing. */
export async function resolveEntryPoint(deps: EntryPointDeps): Promise<Result<EntryPoint, ToolFailure>> {
  const { secret, mcpUrl, ...account } = await deps.account();
  const address = parseBaseAddress(mcpUrl);
  if (!address.ok) return fail({ kind: 'no-tool-address' });
  const { origin } = address.value;
  const token = usableToken(secret, deps.now());
  if (!token.ok) return token;
  if (!(await deps.isPermitted(origin))) return fail({ kind: 'no-permission', origin });
  if (!deps.isOnline() && !isLoopbackAddress(origin)) return fail({ kind: 'offline' });
  return ok({ ...account, mcpUrl, endpoint: { mcpUrl: mcpUrl.trim(), origin, token: token.value } });
}
