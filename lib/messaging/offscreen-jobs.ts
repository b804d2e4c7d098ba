import type { SignInConnection, SignInServer, SignInStep } from '@/lib/connection/sign-in';
import type { EncryptedSecret } from '@/lib/connection/token';
import type { Failure } from '@/lib/service/failure';
import type { LedgerEntry } from '@/lib/service/records';
import type { Settings } from '@/lib/settings/settings';
import type { Result } from '@/lib/shared/result';
import type { ToolSession } from '@/lib/tools/mcp-messages';
import type { ToolCallRequest, ToolListRequest } from '@/lib/tools/tool';
import type { ToolFailure } from '@/lib/tools/tool-failure';

/** Functions of the worker that a job calls to read a token. Only the worker can read the encryption keys. */
export interface TokenReadPorts {
  /** Delivers, under `deliveryId`, the keys that decrypt a connection's stored token. */
  deliverDecryptionKeys(connection: string, deliveryId: string): Promise<void>;
}

/** Functions of the worker that a job calls to store a token. */
export interface TokenWritePorts extends TokenReadPorts {
  /**
   * Prepares the key that encrypts a connection's new token and delivers it under `deliveryId`. Returns `false` if the
   * token could not be stored.
   */
  deliverEncryptionKey(connection: string, deliveryId: string): Promise<boolean>;
  /** Deletes the keys that no longer decrypt the stored token. Can be called repeatedly. */
  deleteUnusedKeys(connection: string): Promise<void>;
}

/** Functions of the worker that a sign-in calls. */
export interface SignInPorts extends TokenWritePorts {
  reportStep(step: SignInStep): Promise<void>;
  /** Returns the connections; none if the user no longer waits for the sign-in. */
  connections(): Promise<readonly SignInConnection[]>;
  /** Returns whether a token could be stored now. */
  canSaveToken(): Promise<boolean>;
  isPermitted(origin: string): Promise<boolean>;
  /** Opens the browser's sign-in window. Delivers the final address of the window under `deliveryId`, however late. */
  openWindow(url: string, deliveryId: string): Promise<void>;
}

/** Functions of the worker that tool calls need. The limits and the ledger stay in the worker. */
export interface ToolPorts extends TokenReadPorts {
  isPermitted(origin: string): Promise<boolean>;
  addRow(row: LedgerEntry): Promise<Failure | null>;
  settleRow(row: LedgerEntry): Promise<void>;
  removeRow(id: string): Promise<void>;
  session(connection: string): Promise<unknown>;
  putSession(connection: string, session: ToolSession): Promise<void>;
  deleteSession(connection: string): Promise<void>;
}

/** The input of a tool call, without the token. */
export interface ToolJobInput {
  account: { connection: { id: string; name: string }; mcpUrl: string; settings: Settings };
  /** Identifies the worker until it ends. Identical calls from the same worker share one response. */
  workerId: string;
  version: string;
}

interface Job<Input, Output, Ports> {
  input: Input;
  output: Output;
  ports: Ports;
}

/** The jobs that the worker passes to the offscreen document. Secrets in inputs and outputs are always encrypted. */
export interface OffscreenJobs {
  listTools: Job<ToolJobInput & { request: ToolListRequest }, Result<null, ToolFailure>, ToolPorts>;
  callTool: Job<ToolJobInput & { request: ToolCallRequest }, Result<{ id: string }, ToolFailure>, ToolPorts>;
  checkSignIn: Job<{ connection: SignInConnection }, SignInStep, SignInPorts>;
  signIn: Job<
    { connection: SignInConnection; server: SignInServer; redirectUri: string; clientName: string },
    SignInStep,
    SignInPorts
  >;
  /** Returns whether the token was renewed or replaced. */
  renewToken: Job<{ connection: string }, boolean, TokenWritePorts>;
  /**
   * Revokes a token at its server. The token is encrypted with a key that `deliverDecryptionKeys` delivers. Returns
   * whether the revocation succeeded.
   */
  revokeToken: Job<{ connection: string; encrypted: EncryptedSecret }, boolean, TokenReadPorts>;
}
export type OffscreenJobName = keyof OffscreenJobs;

export type OffscreenJob = {
  [N in OffscreenJobName]: { name: N; input: OffscreenJobs[N]['input'] };
}[OffscreenJobName];

/** A job's call to a port of the worker, or its report that it has started or ended. */
export interface PortCall {
  job: string;
  port: string;
  args: unknown[];
}
/** `unknown-job`: the current worker does not know the job. */
export type PortResult = { is: 'result'; value: unknown } | { is: 'unknown-job' };

/** The outcome of a job: its output, or the name of its error, or neither if it did not run. */
export type OffscreenJobOutcome = { output?: unknown; thrown?: string };
