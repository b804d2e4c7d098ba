import { useState } from 'react';
import { Diagnostics } from '@/components/options/Diagnostics';
import { Section } from '@/components/options/Section';
import { useWords } from '@/components/words';
import { copy } from '@/lib/browser/copy';
import { diagnosticFacts } from '@/lib/browser/diagnostic-facts';
import { save } from '@/lib/browser/save';
import { type Found, report, reportName } from '@/lib/core/diagnostics/report';

/** What can be told to whoever helps. */
export function DiagnosticsSection() {
  const say = useWords();
  const [found, find] = useState<Found | null>(null);
  const [withAddresses, turnAddresses] = useState(false);
  const [copied, setCopied] = useState('');
  const text = found && report(found, withAddresses);
  return (
    <Section title={say('sectionDiagnostics')} what={say('sectionDiagnosticsWhat')}>
      <Diagnostics
        report={text}
        withAddresses={withAddresses}
        copied={text !== null && copied === text}
        onLook={() => void diagnosticFacts().then(find)}
        onAddresses={turnAddresses}
        onSave={() => found && text && void save(reportName(found.at), 'application/json', [text])}
        onCopy={() => text && void copy(text).then(() => setCopied(text))}
      />
    </Section>
  );
}
