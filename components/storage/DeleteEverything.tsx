import { useState } from 'react';
import { Confirm } from '@/components/ui/Confirm';
import { useWords } from '@/components/ui/words';

interface Props {
  /** After forgetting: how many things are left; `null` before. */
  left: number | null;
  onForget(): void;
}

/** Forgets all there is, after one question, and says what a count of everything stored then finds. */
export function DeleteEverything({ left, onForget }: Props) {
  const say = useWords();
  const [asks, ask] = useState(false);
  const forget = () => {
    ask(false);
    onForget();
  };
  return (
    <>
      <div>
        <button type="button" className="btn bad" onClick={() => ask(true)}>
          {say('forgetEverything')}
        </button>
      </div>
      <p className="note" role="status">
        {left !== null && (left === 0 ? say('forgotNothingLeft') : say.count('forgotLeft', left))}
      </p>
      {asks && (
        <Confirm
          title={say('forgetEverythingTitle')}
          text={say('forgetEverythingText')}
          yes={say('forgetEverything')}
          onYes={forget}
          onNo={() => ask(false)}
        />
      )}
    </>
  );
}
