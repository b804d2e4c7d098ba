import { TextField } from './TextField';

interface ReasonFieldProps {
  label: string;
  /** Explains where the reason is written. */
  note: string;
  small?: boolean;
  reason: string;
  onReason(reason: string): void;
}

/** The maximum length. A reason is a sentence or two, repeated in every row of a file. */
const maxReasonLength = 500;

/** A field for the reason to include people's names. */
export function ReasonField({ reason, onReason, ...rest }: ReasonFieldProps) {
  return <TextField {...rest} value={reason} maxLength={maxReasonLength} onType={onReason} />;
}
