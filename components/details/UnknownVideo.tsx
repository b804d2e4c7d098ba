import type { ReactNode } from 'react';
import { SkippedRows } from '@/components/ui/SkippedRows';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/words';
import type { InvalidRow } from '@/lib/service/call';
import type { MessageName } from '@/lib/shared/localized-text';

interface UnknownVideoProps {
  setAside: readonly InvalidRow[];
  /** How many rows about other videos the response has. */
  otherVideos: number;
  /** The priced way to ask again. */
  again: ReactNode;
}

/** Says that a response has no details of this video, and why: it is empty, could not be read, or is about others. */
export function UnknownVideo({ setAside, otherVideos, again }: UnknownVideoProps) {
  const t = useTranslation();
  const [heading, sentence] = wordsFor(setAside.length, otherVideos);
  return (
    <>
      <SkippedRows rows={setAside} />
      <StateView icon="circle-question-mark" heading={t(heading)} acts={again}>
        <p>{t(sentence)}</p>
      </StateView>
    </>
  );
}

function wordsFor(unreadable: number, otherVideos: number): [MessageName, MessageName] {
  if (unreadable > 0) return ['detailsUnreadableHeading', 'detailsUnreadableSentence'];
  return otherVideos > 0
    ? ['detailsOthersHeading', 'detailsOthersSentence']
    : ['detailsUnknownHeading', 'detailsUnknownSentence'];
}
