import type { CopyOptions } from '@/lib/captions/store/export-slice';
import { CopyMenu } from './CopyMenu';
import type { LineSpan } from './line-painter';

interface CaptionsCopyProps {
  verbs: {
    copyLines(wish: CopyOptions): Promise<void>;
    copyMoment(line: number | null): Promise<void>;
  };
  /** The lines that are chosen in the list. */
  chosen(): LineSpan | null;
  /** Whether a second track stands beside. */
  hasSecond: boolean;
  openedBy: number;
}

/** Everything that is copied keeps to the lines that are chosen. */
export function CaptionsCopy({ verbs: { copyLines, copyMoment }, chosen, hasSecond, openedBy }: CaptionsCopyProps) {
  const countChosen = (): number | null => {
    const span = chosen();
    return span && span.until - span.from;
  };
  return (
    <CopyMenu
      chosen={countChosen}
      openedBy={openedBy}
      hasSecond={hasSecond}
      onCopy={(how, both) => {
        const span = chosen();
        void copyLines({ how, both, ...(span && { span }) });
      }}
      onMoment={() => void copyMoment(chosen()?.from ?? null)}
    />
  );
}
