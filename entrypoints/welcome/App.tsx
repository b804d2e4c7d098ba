import { useState } from 'react';
import { useStore } from 'zustand';
import type { Clock } from '@/components/clock';
import { PageFrame } from '@/components/PageFrame';
import { Welcome } from '@/components/Welcome';
import { hindrance } from '@/lib/core/hindrance';
import type { Say } from '@/lib/core/words';
import type { ChosenStore } from '@/lib/panel/chosen';

interface Props {
  chosen: ChosenStore;
  say: Say;
  clock: Clock;
  close(): void;
}

/** The first page that a reader sees: three questions, and nothing else to learn. */
export function App({ chosen, say, clock, close }: Props) {
  const state = useStore(chosen);
  const [tried, setTried] = useState(false);
  const connect = async (address: string, token: string) => {
    // The address first and at once: the browser asks for it within the click alone.
    const saved = state.saveAddress(address);
    if (token.trim() !== '') await state.saveToken(token);
    if (await saved) setTried(true);
  };
  return (
    <PageFrame say={say} clock={clock} theme={state.settings.theme}>
      <Welcome
        account={state.account}
        budgets={state.settings.budgets}
        badAddress={state.badAddress}
        failure={tried && state.account ? hindrance(state.account) : null}
        done={tried}
        onConnect={(address, token) => void connect(address, token)}
        onPerDay={(perDay) => void state.changeSettings({ budgets: { ...state.settings.budgets, perDay } })}
        onAllow={(origin) => void state.permit(origin)}
        onLater={close}
      />
    </PageFrame>
  );
}
