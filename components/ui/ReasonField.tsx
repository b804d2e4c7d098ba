import { TextField } from './TextField';

interface Props {
  label: string;
  /** Where the reason goes. */
  note: string;
  small?: boolean;
  because: string;
  onGive(because: string): void;
}

/** Most characters: a reason is a sentence or two, and stands in every row of a file. */
const mostReason = 500;

/** Takes the reason why people are named (COM-06). */
export function ReasonField({ because, onGive, ...rest }: Props) {
  return <TextField {...rest} value={because} most={mostReason} onType={onGive} />;
}
