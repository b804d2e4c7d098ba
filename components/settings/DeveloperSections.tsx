import { useStore } from 'zustand';
import { McpAddressField } from '@/components/connection/ConnectionSection';
import { ParameterNamesPane } from '@/components/parameter-discovery/ParameterNamesPane';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { openLibrary } from '@/lib/collection/browser/open-library';
import { parseBaseAddress } from '@/lib/connection/connection';
import { DiagnosticsSection } from './DiagnosticsSection';
import { OptionsSection } from './OptionsSection';
import { OriginsSection } from './OriginsSection';

export function DeveloperSections({ options }: { options: OptionsStore }) {
  return (
    <>
      <ParameterNamesSection options={options} />
      <ToolsSection options={options} />
      <OriginsSection options={options} />
      <DiagnosticsSection options={options} />
    </>
  );
}

function ParameterNamesSection({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const serviceUrl = useStore(options, (state) => state.settings.serviceUrl);
  return (
    <OptionsSection id="parameterNames">
      {parseBaseAddress(serviceUrl).ok ? (
        <ParameterNamesPane key={serviceUrl} options={options} />
      ) : (
        <p className="note">{t('namesNone')}</p>
      )}
    </OptionsSection>
  );
}

function ToolsSection({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  return (
    <OptionsSection id="tools" description={t('sectionToolsWhat')}>
      <McpAddressField options={options} />
      <div>
        <button type="button" className="button" onClick={() => void openLibrary('tools')}>
          {t('openTools')}
        </button>
      </div>
    </OptionsSection>
  );
}
