import type { Failure, FailureKind } from '@/lib/service/failure';
import type { Message, MessageName } from '@/lib/shared/localized-text';

/** What can go wrong at the tool-calling entry point beside everything that can go wrong with any service. */
export type ToolFailure =
  | Failure
  // Before anything was sent.
  | { kind: 'no-tool-address' }
  /** The user said never, or has not said yes yet. */
  | { kind: 'tool-never'; tool: string }
  | { kind: 'tool-unasked'; tool: string }
  // The server answered.
  /** It no longer knows the session: what was asked was not done, and the next asking begins anew. */
  | { kind: 'lost-session' }
  | { kind: 'rpc-error'; code: number; message: string }
  | { kind: 'other-revision'; revision: string };

type ToolFailureKind = Exclude<ToolFailure, Failure>['kind'];

/** How the ledger names what it has no name of its own for. */
const ledgerKinds: Record<ToolFailureKind, FailureKind> = {
  'no-tool-address': 'no-address',
  'tool-never': 'wrong-question',
  'tool-unasked': 'wrong-question',
  'lost-session': 'refused',
  'rpc-error': 'refused',
  'other-revision': 'strange-answer',
};

const isToolFailureKind = (kind: ToolFailure['kind']): kind is ToolFailureKind => Object.hasOwn(ledgerKinds, kind);

/** The failure as the ledger keeps it. */
export const ledgerKindOf = ({ kind }: ToolFailure): FailureKind =>
  isToolFailureKind(kind) ? ledgerKinds[kind] : kind;

/** Whether it is one that every service has, and so has words already. */
export const isServiceFailure = (failure: ToolFailure): failure is Failure => !isToolFailureKind(failure.kind);

type OwnToolFailure = Exclude<ToolFailure, Failure>;
interface ToolFailureText {
  heading: MessageName;
  sentence: Message;
}

/** Returns the words of a failure that only the tool-calling entry point has. */
export function toolFailureText(failure: OwnToolFailure): ToolFailureText {
  switch (failure.kind) {
    case 'no-tool-address':
      return { heading: 'toolsNoAddress', sentence: ['toolsNoAddressWhy'] };
    case 'tool-never':
      return { heading: 'toolsNever', sentence: ['toolsNeverWhy', failure.tool] };
    case 'tool-unasked':
      return { heading: 'toolsUnasked', sentence: ['toolsUnaskedWhy', failure.tool] };
    case 'lost-session':
      return { heading: 'toolsLostSession', sentence: ['toolsLostSessionWhy'] };
    case 'rpc-error':
      return failure.message === ''
        ? { heading: 'toolsRefused', sentence: ['toolsRefusedCode', String(failure.code)] }
        : { heading: 'toolsRefused', sentence: ['toolsRefusedSays', failure.message] };
    case 'other-revision':
      return { heading: 'toolsOtherRevision', sentence: ['toolsOtherRevisionWhy', failure.revision] };
  }
}
