import { useState } from 'react';
import { useStore } from 'zustand';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { pageClock } from '@/lib/browser/clock';
import type { ListedParameters } from '@/lib/parameter-discovery/listed-parameters';
import { nameRows } from '@/lib/parameter-discovery/name-rows';
import type { UndocumentedNameKey } from '@/lib/service/assumptions';
import { parameterNamesOf, withParameterNames } from '@/lib/settings/parameter-names';
import type { NameSource } from '@/lib/settings/settings';
import { DescriptionFile } from './DescriptionFile';
import { NameTest } from './NameTest';
import { ParameterNameTable } from './ParameterNameTable';
import { useNameEvidence } from './use-name-evidence';
import './names.css';

export function ParameterNamesPane({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const settings = useStore(options, (state) => state.settings);
  const { serviceUrl, mcpUrl } = settings;
  const evidence = useNameEvidence(serviceUrl, mcpUrl);
  const [described, setDescribed] = useState<readonly ListedParameters[]>([]);
  const names = parameterNamesOf(settings);
  const rows = nameRows(names ?? {}, [...evidence, ...described]);
  const { changeSettings } = options.getState();
  const use = (key: UndocumentedNameKey, name: string, from: NameSource) =>
    void changeSettings(withParameterNames(settings, { ...names, [key]: { name, from, at: pageClock.now() } }));
  const reset = (key: UndocumentedNameKey) => {
    const { [key]: _, ...others } = names ?? {};
    void changeSettings(withParameterNames(settings, others));
  };
  return (
    <>
      <p className="note">{t('namesLeftOpen', rows.length, new URL(serviceUrl).host)}</p>
      {!names && (
        <Notice
          icon="circle-question-mark"
          action={
            <button
              type="button"
              className="button small"
              onClick={() => void changeSettings(withParameterNames(settings))}
            >
              {t('namesUse')}
            </button>
          }
        >
          {t('namesUnconfirmed')}
        </Notice>
      )}
      <fieldset disabled={!names}>
        <ParameterNameTable rows={rows} onUse={use} onReset={reset} />
      </fieldset>
      <DescriptionFile onRead={setDescribed} />
      <NameTest options={options} />
    </>
  );
}
