import { useTranslation } from '@/components/ui/translation';
import { requestPermissions } from '@/lib/browser/permissions';
import { AllowMissing, PermissionTable, useAccess } from './PermissionTable';
import { Section } from './Section';

/** The section with the permissions. */
export function PermissionsSection() {
  const t = useTranslation();
  const access = useAccess();
  return (
    <Section id="permissions" description={t('sectionPermissionsWhat')}>
      <AllowMissing access={access} onAllow={(origins) => void requestPermissions(origins)} />
      <PermissionTable access={access} />
    </Section>
  );
}
