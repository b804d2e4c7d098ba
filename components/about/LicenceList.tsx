import { useEffect, useState } from 'react';
import { useTranslation } from '@/components/ui/translation';
import { type BundledLicence, readLicences } from '@/lib/about/browser';

export function LicenceList() {
  const t = useTranslation();
  const [licences, setLicences] = useState<readonly BundledLicence[]>([]);
  useEffect(() => void readLicences().then(setLicences), []);
  return (
    <ul className="licences" aria-label={t('licences')}>
      {licences.map(({ name, version, licence, text }) => (
        <li key={`${name} ${version}`}>
          <details>
            <summary>
              <span dir="ltr">{`${name} ${version}`}</span> <span className="note">{licence}</span>
            </summary>
            <pre lang="en" dir="ltr">
              {text}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  );
}
