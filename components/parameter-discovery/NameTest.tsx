import { useState } from 'react';
import { useStore } from 'zustand';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { isOffline } from '@/lib/app-store/account-slice';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { pageClock } from '@/lib/browser/clock';
import { blockerOf } from '@/lib/connection/connection';
import { interruptedOrThrow } from '@/lib/messaging/call-worker';
import { sendMessage } from '@/lib/messaging/messenger';
import type { Failure } from '@/lib/service/failure';
import { failureText } from '@/lib/service/failure-text';
import { type ProbeEndpoint, probeKeys, probeParams } from '@/lib/service/parameter-probes';
import { quoteFor } from '@/lib/service/quote';
import { withRollback } from '@/lib/shared/async-jobs';
import type { Translate } from '@/lib/shared/localized-text';
import { meaningText } from './ParameterNameTable';

/** The state of a test. It ends with the failure of the request, or with `null` if the request unexpectedly succeeded. */
type TestState = { is: 'idle' } | { is: 'requesting'; since: number } | { is: 'ended'; failure: Failure | null };

const probes = Object.keys(probeKeys) as ProbeEndpoint[];

/** Sends a request that deliberately leaves out a parameter, so that the error names it. */
export function NameTest({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const settings = useStore(options, (state) => state.settings);
  const disabledReason = useTestBlocker(options);
  const [name, setName] = useState<ProbeEndpoint>('videos');
  const [state, setState] = useState<TestState>({ is: 'idle' });
  const send = async () => {
    setState({ is: 'requesting', since: pageClock.now() });
    const request = sendMessage('parameter-names/probe', { name }).catch((error) => interruptedOrThrow(error).failure);
    setState({ is: 'ended', failure: await withRollback(request, () => setState({ is: 'idle' })) });
  };
  return (
    <div className="stack tight">
      <div className="flex-row wrap">
        <select
          className="select"
          aria-label={t('namesTested')}
          value={name}
          onChange={({ target }) => setName(probes.find((one) => one === target.value) ?? name)}
        >
          {probes.map((one) => (
            <option key={one} value={one}>
              {meaningText(t, probeKeys[one])}
            </option>
          ))}
        </select>
        <PricedButton
          label={t('namesTest')}
          price={quoteFor(name, probeParams, settings)}
          disabledReason={disabledReason}
          busySince={state.is === 'requesting' ? state.since : null}
          onPress={() => void send()}
        />
      </div>
      <p className="note">{t('namesTestWhat')}</p>
      {state.is === 'ended' && (
        <p className="note" role="status">
          {resultText(t, state.failure)}
        </p>
      )}
    </div>
  );
}

/** Returns why a test cannot be sent: an incomplete setup or a missing network connection. */
function useTestBlocker(options: OptionsStore): DisabledReason | null {
  const t = useTranslation();
  const account = useStore(options, (state) => state.account);
  const offline = useStore(options, isOffline);
  const blocker = account && blockerOf(account);
  if (blocker) return { is: 'limit', text: t.message(failureText(blocker, t.locale).sentence) };
  return offline ? { is: 'offline' } : null;
}

function resultText(t: Translate, failure: Failure | null): string {
  if (failure === null) return t('namesTestAccepted');
  if (failure.kind === 'invalid') return t('namesTestRejected');
  return t.message(failureText(failure, t.locale).sentence);
}
