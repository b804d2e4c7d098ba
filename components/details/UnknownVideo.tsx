import type { ReactNode } from 'react';
import type { SetAside } from '@/lib/core/service/call';
import { SetAsideRows } from '../SetAsideRows';
import { StateView } from '../StateView';
import { useWords } from '../words';

interface Props {
  setAside: readonly SetAside[];
  /** The priced way to ask again. */
  again: ReactNode;
}

/** The service answered, and knows nothing of this video. */
export function UnknownVideo({ setAside, again }: Props) {
  const say = useWords();
  return (
    <>
      <SetAsideRows rows={setAside} />
      <StateView icon="circle-question-mark" heading={say('detailsUnknownHeading')} acts={again}>
        <p>{say('detailsUnknownSentence')}</p>
      </StateView>
    </>
  );
}
