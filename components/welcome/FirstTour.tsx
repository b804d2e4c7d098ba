import { useStore } from 'zustand';
import { Region } from '@/components/ui/Region';
import { WordsProvider } from '@/components/ui/words';
import type { ChosenStore } from '@/lib/app-store/options-store';
import type { Say } from '@/lib/shared/localized-text';
import { Tour } from './Tour';

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
