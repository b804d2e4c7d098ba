import { useStore } from 'zustand';
import { ConnectionSection } from '@/components/connection/ConnectionSection';
import { ConnectionSignIn } from '@/components/connection/ConnectionSignIn';
import { PriceTable } from '@/components/spending/PriceTable';
import { useClock } from '@/components/ui/clock';
import { LimitField, MoneyField } from '@/components/ui/MoneyField';
import { NumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { platformHosts } from '@/lib/platform/platform-hosts';
import { removeOwnPrice, setOwnPrice } from '@/lib/service/own-prices';
import { priceRows } from '@/lib/service/price-book';
import { withPausedSite } from '@/lib/settings/paused-sites';
import type { Budgets, Settings } from '@/lib/settings/settings';
import { Section } from './Section';

type AutoSettings = Settings['auto'];

interface AutoCaptionsProps {
  auto: AutoSettings;
  /** Sites that can be paused separately. */
  hosts: readonly string[];
  onChange(auto: AutoSettings): void;
}

/** Settings of automatic captions. */
function AutoCaptionsFields({ auto, hosts, onChange }: AutoCaptionsProps) {
  const t = useTranslation();
  const change = (patch: Partial<AutoSettings>) => onChange({ ...auto, ...patch });
  return (
    <>
      <Switch label={t('optionsAutoOn')} note={t('autoNote')} on={auto.on} onChange={(on) => change({ on })} />
      <NumberField
        label={t('autoDwell')}
        value={auto.dwellSeconds}
        least={1}
        most={60}
        tenths
        onChange={(dwellSeconds) => change({ dwellSeconds })}
      />
      <NumberField
        label={t('autoPerDay')}
        value={auto.perDay}
        least={0}
        most={1000}
        onChange={(perDay) => change({ perDay })}
      />
      <fieldset className="field">
        <legend className="label">{t('autoHosts')}</legend>
        {hosts.map((host) => (
          <label key={host} className="ticked">
            <input
              type="checkbox"
              checked={auto.pausedHosts.includes(host)}
              onChange={(event) => onChange(withPausedSite(auto, host, event.target.checked))}
            />
            <bdi>{host}</bdi>
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** Sections on the connection, spending and automatic captions. */
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
    <Section title={t('sectionSpending')} description={t('sectionSpendingWhat')}>
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
        onSetOwn={(name, micros) => void changeSettings(setOwnPrice(settings, name, micros, now()))}
        onRevert={(name) => void changeSettings(removeOwnPrice(settings, name))}
      />
    </Section>
  );
}

function AutoCaptionsSection({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const auto = useStore(chosen, (state) => state.settings.auto);
  return (
    <Section title={t('sectionAuto')} description={t('sectionAutoWhat')}>
      <AutoCaptionsFields
        auto={auto}
        hosts={platformHosts}
        onChange={(changed) => void chosen.getState().changeSettings({ auto: changed })}
      />
    </Section>
  );
}
