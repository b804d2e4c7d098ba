import { Fold } from '@/components/ui/Fold';
import { dateText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/translation';
import { type Release, releases } from '@/lib/about/releases';

/** Lists the changes in this version. Earlier versions are collapsed. */
export function WhatsNew({ all = releases }: { all?: readonly Release[] }) {
  const t = useTranslation();
  const [newest, ...earlier] = all;
  return (
    <>
      {newest && <Changes release={newest} />}
      {earlier.length > 0 && (
        <Fold heading={t('whatsNewEarlier')}>
          {earlier.map((release) => (
            <Changes key={release.version} release={release} />
          ))}
        </Fold>
      )}
    </>
  );
}

function Changes({ release }: { release: Release }) {
  const t = useTranslation();
  return (
    <div className="stack tight">
      <h3 className="note">{t('whatsNewIn', release.version, dateText(t, Date.parse(`${release.date}T00:00`)))}</h3>
      {/* Like the help page, these texts exist in English only. */}
      <ul className="changes" lang="en" dir="ltr">
        {release.changes.map((change) => (
          <li key={change}>{change.replaceAll('*', '')}</li>
        ))}
      </ul>
    </div>
  );
}
