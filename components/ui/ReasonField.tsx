import { TextField } from './TextField';

interface ReasonFieldProps {
  label: string;
  /** Where the reason goes. */
  note: string;
  small?: boolean;
  reason: string;
  onReason(reason: string): void;
}

/** Most characters: a reason is a sentence or two, and stands in every row of a file. */
const maxReasonLength = 500;

/** Takes the reason why people are named. */
export function ReasonField({ reason, onReason, ...rest }: ReasonFieldProps) {
  return <TextField {...rest} value={reason} most={maxReasonLength} onType={onReason} />;
}
