import { Section } from '@/components/options/Section';
import { AllowMissing, PermissionTable } from '@/components/PermissionTable';
import { useWords } from '@/components/words';
import { requestPermissions } from '@/lib/browser/permissions';
import { useAccess } from '../welcome/use-access';

/** What the browser lets us do, and what for. */
export function PermissionsSection() {
  const say = useWords();
  const access = useAccess();
  return (
    <Section title={say('sectionPermissions')} what={say('sectionPermissionsWhat')}>
      <AllowMissing access={access} onAllow={(origins) => void requestPermissions(origins)} />
      <PermissionTable access={access} />
    </Section>
  );
}
