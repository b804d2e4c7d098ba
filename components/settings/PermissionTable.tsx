import { useEffect, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { platformHosts } from '@/lib/platform/platform-links';
import { type AccessStatus, grantedAccess, missingOrigins, permissionReasons } from '@/lib/settings/browser';

/** Returns the granted permissions and follows their changes; `null` until they have been read. */
export function useAccess(): AccessStatus | null {
  const [current, setCurrent] = useState<AccessStatus | null>(null);
  useEffect(() => {
    const read = () => void grantedAccess.read().then(setCurrent);
    read();
    return grantedAccess.watch(read);
  }, []);
  return current;
}

interface Props {
  /** `null` until it has been read. */
  access: AccessStatus | null;
  /** Must be called in a click handler, before any `await`. */
  onAllow(origins: readonly string[]): void;
}

/** A button that requests all missing permissions. Renders nothing if none is missing. */
export function AllowMissing({ access, onAllow }: Props) {
  const t = useTranslation();
  const missing = access ? missingOrigins(access) : [];
  if (missing.length === 0) return null;
  return (
    <div className="alert warning" role="alert">
      <Icon name="globe" />
      <div className="stack tight">
        <strong className="strong">{t('accessMissing')}</strong>
        <ul>
          {missing.map((origin) => (
            <li key={origin}>
              <bdi className="code">{origin}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <div className="actions">
        <button type="button" className="button primary" onClick={() => onAllow(missing)}>
          {t('allowAccess')}
        </button>
      </div>
    </div>
  );
}

export function PermissionTable({ access }: Pick<Props, 'access'>) {
  const t = useTranslation();
  const sitesMissing = access?.missingSites.length ?? 0;
  return (
    <ul className="row-list">
      <Row name={platformHosts.join(', ')} reason={t('permissionSites')} isGranted={access && sitesMissing === 0} />
      <Row
        name={t('permissionServiceName')}
        reason={t('permissionService')}
        isGranted={access?.service?.granted ?? null}
      />
      {Object.entries(permissionReasons).map(([name, reason]) => (
        <Row key={name} name={name} reason={t(reason)} isGranted={access?.granted.includes(name) ?? null} />
      ))}
    </ul>
  );
}

function Row({ name, reason, isGranted }: { name: string; reason: string; isGranted: boolean | null }) {
  const t = useTranslation();
  return (
    <li>
      <span className="grow">
        {reason} <bdi className="note">{name}</bdi>
      </span>
      <span className="note">{isGranted !== null && t(isGranted ? 'permissionGiven' : 'permissionNotGiven')}</span>
    </li>
  );
}
