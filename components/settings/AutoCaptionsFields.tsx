import { NumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/words';
import { withPausedSite } from '@/lib/settings/paused-sites';
import type { Settings } from '@/lib/settings/settings';

type AutoSettings = Settings['auto'];

interface AutoCaptionsProps {
  auto: AutoSettings;
  /** The sites that can be paused one by one. */
  hosts: readonly string[];
  onChange(auto: AutoSettings): void;
}

/** Captions that come by themselves: off unless switched on, after a while, at most so many, not on paused sites. */
export function AutoCaptionsFields({ auto, hosts, onChange }: AutoCaptionsProps) {
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
