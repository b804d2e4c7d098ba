import { type ReactNode, useState } from 'react';
import { Notice } from '../Notice';
import { StateView } from '../StateView';
import { useWords } from '../words';
import { LongText } from './LongText';

interface Props {
  /** Rows that could not be read, as they came. */
  setAside: readonly unknown[];
  /** The priced way to ask again. */
  again: ReactNode;
}

/** The service answered, and knows nothing of this video. */
export function UnknownVideo({ setAside, again }: Props) {
  const say = useWords();
  const [shown, show] = useState(false);
  const toggle = (
    <button type="button" className="link" aria-expanded={shown} onClick={() => show(!shown)}>
      {say(shown ? 'detailsHideThem' : 'detailsShowThem')}
    </button>
  );
  return (
    <>
      {setAside.length > 0 && (
        <Notice icon="info" act={toggle}>
          {say.count('captionsSetAside', setAside.length)}
        </Notice>
      )}
      {shown && (
        <div className="pad code">
          <LongText text={setAside.map((row) => JSON.stringify(row, null, 2)).join('\n')} />
        </div>
      )}
      <StateView icon="circle-question-mark" heading={say('detailsUnknownHeading')} acts={again}>
        <p>{say('detailsUnknownSentence')}</p>
      </StateView>
    </>
  );
}
