import { useStore } from 'zustand';
import { AddressSetting } from '@/components/AddressSetting';
import { useClock } from '@/components/clock';
import { FailureView } from '@/components/FailureView';
import { LimitField } from '@/components/LimitField';
import { MoneyField } from '@/components/MoneyField';
import { NumberField } from '@/components/NumberField';
import { AutoSetting } from '@/components/options/AutoSetting';
import { PriceTable } from '@/components/options/PriceTable';
import { Section } from '@/components/options/Section';
import { TokenField } from '@/components/TokenField';
import { useWords } from '@/components/words';
import { hindrance } from '@/lib/core/hindrance';
import { platformHosts } from '@/lib/core/platform-hosts';
import { withOwnPrice, withoutOwnPrice } from '@/lib/core/service/own-prices';
import { priceRows } from '@/lib/core/service/price-rows';
import type { Budgets } from '@/lib/core/settings';
import type { ChosenStore } from '@/lib/panel/chosen';

/** What has to do with asking and paying: connection, spending, captions by themselves. */
export function AskingSections({ chosen }: { chosen: ChosenStore }) {
  return (
    <>
      <Connection chosen={chosen} />
      <Money chosen={chosen} />
      <ByItself chosen={chosen} />
    </>
  );
}

function Connection({ chosen }: { chosen: ChosenStore }) {
  const say = useWords();
  const account = useStore(chosen, (state) => state.account);
  const badAddress = useStore(chosen, (state) => state.badAddress);
  const { saveAddress, saveToken, forgetToken, permit } = chosen.getState();
  const failure = account && hindrance(account);
  return (
    <Section title={say('sectionConnection')} what={say('sectionConnectionWhat')}>
      <AddressSetting
        // Another address begins another field; one that is only now read does not wipe out what was typed meanwhile.
        key={account?.serviceUrl || 'none'}
        label={say('optionsAddress')}
        note={say('optionsAddressNote')}
        address={account?.serviceUrl ?? ''}
        bad={badAddress}
        onSave={(text) => void saveAddress(text)}
      />
      {failure?.kind === 'no-permission' && (
        <FailureView failure={failure} on={{ allow: () => void permit(failure.origin) }} beside />
      )}
      <TokenField
        label={say('optionsToken')}
        note={say('optionsTokenNote')}
        held={account?.token ?? { is: 'none' }}
        onSave={(pasted) => void saveToken(pasted)}
        onForget={() => void forgetToken()}
      />
    </Section>
  );
}

function Money({ chosen }: { chosen: ChosenStore }) {
  const say = useWords();
  const settings = useStore(chosen, (state) => state.settings);
  const { now } = useClock();
  const { changeSettings } = chosen.getState();
  const { budgets } = settings;
  const change = (patch: Partial<Budgets>) => void changeSettings({ budgets: { ...budgets, ...patch } });
  return (
    <Section title={say('sectionSpending')} what={say('sectionSpendingWhat')}>
      <MoneyField label={say('optionsPerCall')} micros={budgets.perCall} onChange={(perCall) => change({ perCall })} />
      <MoneyField label={say('optionsPerDay')} micros={budgets.perDay} onChange={(perDay) => change({ perDay })} />
      <LimitField
        label={say('optionsPerSession')}
        micros={budgets.perSession}
        onChange={(perSession) => change({ perSession })}
      />
      <NumberField
        label={say('optionsUnpricedPerDay')}
        value={budgets.unpricedPerDay}
        least={0}
        most={10_000}
        onChange={(unpricedPerDay) => change({ unpricedPerDay })}
      />
      <PriceTable
        rows={priceRows(settings)}
        onOwn={(name, micros) => void changeSettings(withOwnPrice(settings, name, micros, now()))}
        onRevert={(name) => void changeSettings(withoutOwnPrice(settings, name))}
      />
    </Section>
  );
}

function ByItself({ chosen }: { chosen: ChosenStore }) {
  const say = useWords();
  const auto = useStore(chosen, (state) => state.settings.auto);
  return (
    <Section title={say('sectionAuto')} what={say('sectionAutoWhat')}>
      <AutoSetting
        auto={auto}
        hosts={platformHosts}
        onChange={(changed) => void chosen.getState().changeSettings({ auto: changed })}
      />
    </Section>
  );
}
