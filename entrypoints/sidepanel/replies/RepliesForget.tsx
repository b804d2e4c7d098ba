import { useState } from 'react';
import { Confirm } from '@/components/Confirm';
import { useWords } from '@/components/words';
import type { RepliesStore } from '@/lib/panel/replies';

/** Forgets the replies to the comment, after asking: it cannot be taken back, and getting them again costs. */
export function RepliesForget({ store }: { store: RepliesStore }) {
  const say = useWords();
  const [asks, ask] = useState(false);
  const forget = async () => {
    ask(false);
    await store.forgetReplies();
    store.panel.getState().tell(['forgotten']);
  };
  return (
    <>
      <button type="button" className="link note" onClick={() => ask(true)}>
        {say('repliesForget')}
      </button>
      {asks && (
        <Confirm
          title={say('repliesForgetTitle')}
          text={say('repliesForgetText')}
          yes={say('forget')}
          onYes={() => void forget()}
          onNo={() => ask(false)}
        />
      )}
    </>
  );
}
