import { useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/components/ui/words';
import { type ClientConfig, clientConfigs } from '@/lib/tools/client-configs';

/** Ready configuration for other programs; a token stands in it only where the user pastes one. */
export function ClientConfigs({ mcpUrl, onCopy }: { mcpUrl: string; onCopy(config: ClientConfig): void }) {
  const t = useTranslation();
  const [token, type] = useState('');
  const configs = clientConfigs(mcpUrl, token.trim() === '' ? null : token.trim());
  return (
    <details className="tool-clients">
      <summary>{t('toolsClients')}</summary>
      <div className="stack">
        <p className="second">{t('toolsClientsWhat')}</p>
        <div className="field">
          <label htmlFor="tool-client-token">{t('toolsClientToken')}</label>
          <span className="input">
            <input
              id="tool-client-token"
              type="password"
              dir="ltr"
              autoComplete="off"
              aria-describedby="tool-client-token-note"
              value={token}
              onChange={({ target }) => type(target.value)}
            />
          </span>
          <p id="tool-client-token-note" className="note">
            {t('toolsClientTokenNote')}
          </p>
        </div>
        {configs.map((config) => (
          <section key={config.client} className="stack tight" aria-label={config.client}>
            <div className="row">
              <h3 className="label grow">{t('toolsClientFile', config.client, config.file)}</h3>
              <IconButton icon="copy" label={t('toolsClientCopy', config.client)} onPress={() => onCopy(config)} />
            </div>
            <pre className="tool-text code" dir="ltr">
              {config.json}
            </pre>
          </section>
        ))}
      </div>
    </details>
  );
}
