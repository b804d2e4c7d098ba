import { useId } from 'react';
import { useTranslation } from '@/components/ui/words';

interface Props {
  /** Sites that are on without being asked for. */
  always: readonly string[];
  /** Sites that are on only where the user allowed them. */
  optional: readonly string[];
  /** Those that are allowed; `null` until the browser told. */
  allowed: readonly string[] | null;
  /** Within the click itself. */
  onAllow(host: string): void;
  onDisallow(host: string): void;
}

/** The sites where a tab's video is seen, and the buttons for those that the user decides on. */
export function SiteTable({ always, optional, allowed, onAllow, onDisallow }: Props) {
  const t = useTranslation();
  return (
    <>
      <ul className="book">
        {always.map((host) => (
          <li key={host}>
            <bdi className="grow">{host}</bdi>
            <span className="note">{t('siteAlways')}</span>
          </li>
        ))}
        {optional.map((host) => (
          <li key={host}>
            <SiteButton host={host} isAllowed={allowed?.includes(host) ?? null} {...{ onAllow, onDisallow }} />
          </li>
        ))}
      </ul>
      <p className="note">{t('sitesNote')}</p>
    </>
  );
}

interface SiteButtonProps extends Pick<Props, 'onAllow' | 'onDisallow'> {
  host: string;
  /** `null` until it is known. */
  isAllowed: boolean | null;
}

/** One button for both ways, so that it keeps the focus when its words change. */
function SiteButton({ host, isAllowed, onAllow, onDisallow }: SiteButtonProps) {
  const t = useTranslation();
  const [name, verb] = [useId(), useId()];
  return (
    <>
      <bdi id={name} className="grow">
        {host}
      </bdi>
      {isAllowed !== null && (
        <button
          id={verb}
          type="button"
          className="btn"
          // Called by the words that are on it, in whatever order a language would have them.
          aria-labelledby={`${verb} ${name}`}
          onClick={() => (isAllowed ? onDisallow(host) : onAllow(host))}
        >
          {t(isAllowed ? 'siteDisallow' : 'siteAllow')}
        </button>
      )}
    </>
  );
}
