import { useStore } from 'zustand';
import { ConnectionSection } from '@/components/connection/ConnectionSection';
import { ConnectionSignIn } from '@/components/connection/ConnectionSignIn';
import { PriceTable } from '@/components/spending/PriceTable';
import { useClock } from '@/components/ui/clock';
import { LimitField } from '@/components/ui/LimitField';
import { MoneyField } from '@/components/ui/MoneyField';
import { NumberField } from '@/components/ui/NumberField';
import { useTranslation } from '@/components/ui/words';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { platformHosts } from '@/lib/platform/platform-hosts';
import { removeOwnPrice, setOwnPrice } from '@/lib/service/own-prices';
import { priceRows } from '@/lib/service/price-rows';
import type { Budgets } from '@/lib/settings/settings';
import { AutoCaptionsFields } from './AutoCaptionsFields';
import { Section } from './Section';

/** What has to do with asking and paying: connection, spending, captions by themselves. */
export function RequestSections({ chosen }: { chosen: OptionsStore }) {
  return (
    <>
      <ConnectionSection chosen={chosen} signIn={<ConnectionSignIn chosen={chosen} />} />
      <SpendingSection chosen={chosen} />
      <AutoCaptionsSection chosen={chosen} />
    </>
  );
}

function SpendingSection({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const settings = useStore(chosen, (state) => state.settings);
  const { now } = useClock();
  const { changeSettings } = chosen.getState();
  const { budgets } = settings;
  const change = (patch: Partial<Budgets>) => void changeSettings({ budgets: { ...budgets, ...patch } });
  return (
    <Section title={t('sectionSpending')} what={t('sectionSpendingWhat')}>
      <MoneyField label={t('optionsPerCall')} micros={budgets.perCall} onChange={(perCall) => change({ perCall })} />
      <MoneyField label={t('optionsPerDay')} micros={budgets.perDay} onChange={(perDay) => change({ perDay })} />
      <LimitField
        label={t('optionsPerSession')}
        micros={budgets.perSession}
        onChange={(perSession) => change({ perSession })}
      />
      <NumberField
        label={t('optionsUnpricedPerDay')}
        value={budgets.unpricedPerDay}
        least={0}
        most={10_000}
        onChange={(unpricedPerDay) => change({ unpricedPerDay })}
      />
      <PriceTable
        rows={priceRows(settings)}
        onOwn={(name, micros) => void changeSettings(setOwnPrice(settings, name, micros, now()))}
        onRevert={(name) => void changeSettings(removeOwnPrice(settings, name))}
      />
    </Section>
  );
}

function AutoCaptionsSection({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const auto = useStore(chosen, (state) => state.settings.auto);
  return (
    <Section title={t('sectionAuto')} what={t('sectionAutoWhat')}>
      <AutoCaptionsFields
        auto={auto}
        hosts={platformHosts}
        onChange={(changed) => void chosen.getState().changeSettings({ auto: changed })}
      />
    </Section>
  );
}
