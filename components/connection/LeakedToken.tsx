import { useState } from 'react';
import { Confirm } from '@/components/ui/Confirm';
import { useWords } from '@/components/ui/words';

/** Forgets a token that others may know, after one question. */
export function LeakedToken({ onForget }: { onForget: () => void }) {
  const say = useWords();
  const [asks, ask] = useState(false);
  return (
    <>
      <div>
        <button type="button" className="btn bad" onClick={() => ask(true)}>
          {say('leaked')}
        </button>
      </div>
      {asks && (
        <Confirm
          title={say('leakedTitle')}
          text={say('leakedText')}
          yes={say('tokenForget')}
          onYes={() => {
            ask(false);
            onForget();
          }}
          onNo={() => ask(false)}
        />
      )}
    </>
  );
}
