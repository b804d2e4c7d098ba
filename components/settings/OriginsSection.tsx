import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { activeConnection, originsOf } from '@/lib/connection/connection';
import { originAccess } from '@/lib/settings/browser';
import { ownValue } from '@/lib/shared/own-value';
import { OptionsSection } from './OptionsSection';

export function OriginsSection({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const active = activeConnection(useStore(options, (state) => state.settings));
  const tokenless = useStore(options, (state) => ownValue(state.states, active.id)?.tokenless);
  const origins = originsOf(active);
  return (
    <OptionsSection id="origins" description={t('sectionOriginsWhat')}>
      {origins.length === 0 && <p className="note">{t('namesNone')}</p>}
      <ul className="row-list">
        {origins.map((origin) => (
          <OriginRow
            key={origin}
            origin={origin}
            note={t(tokenless?.includes(origin) ? 'originWithoutToken' : 'originReceivesToken')}
            onAllow={() => void options.getState().permit(origin)}
          />
        ))}
      </ul>
    </OptionsSection>
  );
}

/** One button for both actions, so that it keeps the focus when its label changes. */
function OriginRow({ origin, note, onAllow }: { origin: string; note: string; onAllow(): void }) {
  const t = useTranslation();
  const nameId = useId();
  const buttonId = useId();
  const isAllowed = useIsAllowed(origin);
  return (
    <li>
      <bdi id={nameId} className="grow code">
        {origin}
      </bdi>
      <span className="note">{note}</span>
      {isAllowed !== null && (
        <button
          id={buttonId}
          type="button"
          className="button small"
          aria-labelledby={`${buttonId} ${nameId}`}
          onClick={() => (isAllowed ? void originAccess.remove(origin) : onAllow())}
        >
          {t(isAllowed ? 'siteDisallow' : 'allowAccess')}
        </button>
      )}
    </li>
  );
}

/** Returns whether the browser allows requests to an origin; `null` until it has been read. */
function useIsAllowed(origin: string): boolean | null {
  const [isAllowed, setAllowed] = useState<boolean | null>(null);
  useEffect(() => {
    const read = () => void originAccess.isAllowed(origin).then(setAllowed);
    read();
    return originAccess.watch(read);
  }, [origin]);
  return isAllowed;
}
