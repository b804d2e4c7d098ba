import { useState } from 'react';
import { useStore } from 'zustand';
import { ConnectionSignIn } from '@/components/connection/ConnectionSignIn';
import { TrialRequest } from '@/components/connection/TrialRequest';
import type { Clock } from '@/components/ui/clock';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { PageFrame } from '@/components/ui/PageFrame';
import { Welcome } from '@/components/welcome/Welcome';
import { isOffline } from '@/lib/app-store/account-slice';
import { testParams } from '@/lib/app-store/connection-test';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { activeConnection } from '@/lib/connection/connection';
import { signInStateFor } from '@/lib/connection/sign-in';
import { blockerOf } from '@/lib/service/blocker';
import { quoteFor } from '@/lib/service/quote';
import type { Translate } from '@/lib/shared/localized-text';

interface Props {
  chosen: OptionsStore;
  t: Translate;
  clock: Clock;
  close(): void;
}

/** The page shown after the installation. */
export function App({ chosen, t, clock, close }: Props) {
  const theme = useStore(chosen, ({ settings }) => settings.theme);
  return (
    <PageFrame t={t} clock={clock} theme={theme}>
      <ErrorBoundary>
        <SetupForm chosen={chosen} close={close} />
      </ErrorBoundary>
    </PageFrame>
  );
}

function SetupForm({ chosen, close }: Pick<Props, 'chosen' | 'close'>) {
  const state = useStore(chosen);
  const [pasted, setPasted] = useState(false);
  const connection = activeConnection(state.settings);
  const done = pasted || signInStateFor(state.signingIn, connection).is === 'done';
  const connect = async (address: string, token: string) => {
    // Must come first: the browser requests the permission only within the click.
    const saved = state.saveAddress(address);
    if (token.trim() !== '') await state.saveToken(token);
    if (await saved) setPasted(true);
  };
  const discover = async (address: string, toolAddress: string) => {
    if (await state.saveAddress(address)) await state.discoverAt(toolAddress);
  };
  return (
    <Welcome
      account={state.account}
      budgets={state.settings.budgets}
      badAddress={state.badAddress}
      failure={done && state.account ? blockerOf(state.account) : null}
      done={done}
      toolAddress={connection.mcpUrl}
      badToolAddress={state.badEntry}
      signIn={(onLook, onPaste) => <ConnectionSignIn chosen={chosen} onStart={onLook} onPaste={onPaste} isPrimary />}
      connectionTest={<ConnectionTest chosen={chosen} close={close} />}
      onDiscover={(address, toolAddress) => void discover(address, toolAddress)}
      onConnect={(address, token) => void connect(address, token)}
      onPerDay={(perDay) => void state.changeSettings({ budgets: { ...state.settings.budgets, perDay } })}
      onAllow={(origin) => void state.permit(origin)}
      onSkip={close}
    />
  );
}

function ConnectionTest({ chosen, close }: Pick<Props, 'chosen' | 'close'>) {
  const tried = useStore(chosen, (state) => state.testResult);
  const ownPrices = useStore(chosen, (state) => state.settings.ownPrices);
  const offline = useStore(chosen, isOffline);
  const { testConnection, openOptions } = chosen.getState();
  return (
    <TrialRequest
      trial={tried}
      price={quoteFor('autocomplete', testParams, ownPrices)}
      blocked={offline ? { is: 'offline' } : null}
      onSend={() => void testConnection()}
      onOptions={openOptions}
      onLeave={close}
    />
  );
}
