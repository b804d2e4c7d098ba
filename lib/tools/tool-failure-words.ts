import type { Failure } from '@/lib/service/failure';
import type { Message, MessageName } from '@/lib/shared/localized-text';
import type { ToolFailure } from './tool-failure';

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
