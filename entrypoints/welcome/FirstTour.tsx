import { useStore } from 'zustand';
import { Region } from '@/components/Region';
import { Tour } from '@/components/tour/Tour';
import { WordsProvider } from '@/components/words';
import type { Say } from '@/lib/core/words';
import type { ChosenStore } from '@/lib/panel/chosen';

/** The tour below the questions, until the reader has gone through it or left it; the options show it again. */
export function FirstTour({ chosen, say }: { chosen: ChosenStore; say: Say }) {
  // Before the account is known the choices are not either.
  const isDue = useStore(chosen, ({ account, settings }) => account !== null && !settings.toured);
  if (!isDue) return null;
  return (
    <WordsProvider say={say}>
      <aside className="welcome first-tour" aria-label={say('helpTour')}>
        <Region>
          <Tour onEnd={() => void chosen.getState().changeSettings({ toured: true })} />
        </Region>
      </aside>
    </WordsProvider>
  );
}
