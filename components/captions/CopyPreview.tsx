import type { CopyInput } from '@/lib/captions/copy/copy-input';
import { copyText } from '@/lib/captions/copy/copy-text';
import type { CopyOptions } from '@/lib/captions/store/captions-state';

interface Props {
  form: CopyOptions['form'];
  input: CopyInput;
  /** The most lines of the text. */
  lines: number;
  /** The most lines on screen, which long lines of the text share. */
  rows: number;
  /** True to show empty lines. */
  hasEmptyLines?: boolean;
}

/** Shows the first lines of copied text. */
export function CopyPreview({ form, input, lines, rows, hasEmptyLines = false }: Props) {
  const all = copyText(form, input).trimEnd().split('\n');
  const shown = all.filter((line) => hasEmptyLines || line.trim() !== '').slice(0, lines);
  return (
    <div className="copy-preview">
      {[...shown.entries()].map(([position, line]) => (
        <p key={position} dir="auto" style={{ WebkitLineClamp: Math.floor(rows / shown.length) }}>
          {line}
        </p>
      ))}
    </div>
  );
}
