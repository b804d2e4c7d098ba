import type { Failure, FailureKind } from '@/lib/service/failure';
import type { Message, MessageName } from '@/lib/shared/localized-text';

/**
 * Failures of requests to the MCP endpoint: the failures of every request to the service, and some that only the MCP
 * endpoint has.
 */
export type ToolFailure =
  | Failure
  // Failures before the request is sent.
  | { kind: 'no-tool-address' }
  /** The user forbids the tool, or has not confirmed the call. */
  | { kind: 'tool-forbidden'; tool: string }
  | { kind: 'tool-unconfirmed'; tool: string }
  /** The active connection is not the one that the user saw the price for. */
  | { kind: 'tool-other-connection' }
  // Failures reported by the response.
  /** The session has expired: the call was not executed, and the next request starts a new session. */
  | { kind: 'lost-session' }
  | { kind: 'rpc-error'; code: number; message: string }
  | { kind: 'other-revision'; revision: string };

type ToolFailureKind = Exclude<ToolFailure, Failure>['kind'];

/** The failure kind that the ledger stores for each failure that only the MCP endpoint has. */
const ledgerKinds: Record<ToolFailureKind, FailureKind> = {
  'no-tool-address': 'no-address',
  'tool-forbidden': 'invalid-request',
  'tool-unconfirmed': 'invalid-request',
  'tool-other-connection': 'other-connection',
  'lost-session': 'refused',
  'rpc-error': 'refused',
  'other-revision': 'unexpected-response',
};

const isToolFailureKind = (kind: ToolFailure['kind']): kind is ToolFailureKind => Object.hasOwn(ledgerKinds, kind);

export const ledgerKindOf = ({ kind }: ToolFailure): FailureKind =>
  isToolFailureKind(kind) ? ledgerKinds[kind] : kind;

/** Returns whether the failure can occur for any request to the service. Its message is then in `failureText`. */
export const isServiceFailure = (failure: ToolFailure): failure is Failure => !isToolFailureKind(failure.kind);

type OwnToolFailure = Exclude<ToolFailure, Failure>;
interface ToolFailureText {
  heading: MessageName;
  sentence: Message;
}

export function toolFailureText(failure: OwnToolFailure): ToolFailureText {
  switch (failure.kind) {
    case 'no-tool-address':
      return { heading: 'toolsNoAddress', sentence: ['toolsNoAddressWhy'] };
    case 'tool-forbidden':
      return { heading: 'toolsNever', sentence: ['toolsNeverWhy', failure.tool] };
    case 'tool-unconfirmed':
      return { heading: 'toolsNotConfirmed', sentence: ['toolsNotConfirmedWhy', failure.tool] };
    case 'tool-other-connection':
      return { heading: 'otherConnectionHeading', sentence: ['toolsOtherConnection'] };
    case 'lost-session':
      return { heading: 'toolsLostSession', sentence: ['toolsLostSessionWhy'] };
    case 'rpc-error':
      return failure.message === ''
        ? { heading: 'requestRefused', sentence: ['toolsRefusedCode', String(failure.code)] }
        : { heading: 'requestRefused', sentence: ['toolsRefusedSays', failure.message] };
    case 'other-revision':
      return { heading: 'toolsOtherRevision', sentence: ['toolsOtherRevisionWhy', failure.revision] };
  }
}
