import { useId } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { optionalHosts, platformHosts } from '@/lib/platform/platform-links';
import { withPausedSite } from '@/lib/settings/paused-sites';
import { OptionsSection } from './OptionsSection';

interface Props {
  always: readonly string[];
  optional: readonly string[];
  /** The allowed optional sites; `null` until they have been read. */
  allowed: readonly string[] | null;
  /** Must be called in a click handler, before any `await`. */
  onAllow(host: string): void;
  onDisallow(host: string): void;
}

/** Lists the sites on which the extension works, with buttons for the optional ones. */
export function SiteTable({ always, optional, allowed, onAllow, onDisallow }: Props) {
  const t = useTranslation();
  return (
    <>
      <ul className="row-list">
        {always.map((host) => (
          <li key={host}>
            <bdi className="grow">{host}</bdi>
            <span className="note">{t('siteAlways')}</span>
          </li>
        ))}
        {optional.map((host) => (
          <li key={host}>
            <SiteButton
              host={host}
              isAllowed={allowed?.includes(host) ?? null}
              onAllow={onAllow}
              onDisallow={onDisallow}
            />
          </li>
        ))}
      </ul>
      <p className="note">{t('sitesNote')}</p>
    </>
  );
}

interface SiteButtonProps extends Pick<Props, 'onAllow' | 'onDisallow'> {
  host: string;
  /** `null` while unknown. */
  isAllowed: boolean | null;
}

/** One button for both actions, so that it keeps the focus when its label changes. */
function SiteButton({ host, isAllowed, onAllow, onDisallow }: SiteButtonProps) {
  const t = useTranslation();
  const nameId = useId();
  const buttonId = useId();
  return (
    <>
      <bdi id={nameId} className="grow">
        {host}
      </bdi>
      {isAllowed !== null && (
        <button
          id={buttonId}
          type="button"
          className="button"
          // The button's text alone does not name the site, so the site is added to the label.
          aria-labelledby={`${buttonId} ${nameId}`}
          onClick={() => (isAllowed ? onDisallow(host) : onAllow(host))}
        >
          {t(isAllowed ? 'siteDisallow' : 'siteAllow')}
        </button>
      )}
    </>
  );
}

/** The sites on which the extension works, and those where captions do not load automatically. */
export function SitesSection({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const allowed = useStore(options, (state) => state.allowedHosts);
  const auto = useStore(options, (state) => state.settings.auto);
  const { allowSite, disallowSite, changeSettings } = options.getState();
  return (
    <OptionsSection id="sites" description={t('sectionSitesWhat')}>
      <SiteTable
        always={platformHosts}
        optional={optionalHosts}
        allowed={allowed}
        onAllow={(host) => void allowSite(host)}
        onDisallow={(host) => void disallowSite(host)}
      />
      <fieldset className="field">
        <legend className="label">{t('autoHosts')}</legend>
        {platformHosts.map((host) => (
          <label key={host} className="checkbox-field">
            <input
              type="checkbox"
              checked={auto.pausedHosts.includes(host)}
              onChange={({ target }) => void changeSettings({ auto: withPausedSite(auto, host, target.checked) })}
            />
            <bdi>{host}</bdi>
          </label>
        ))}
      </fieldset>
    </OptionsSection>
  );
}
