import { useState } from 'react';
import { useWords } from '@/components/ui/words';
import { copy } from '@/lib/browser/clipboard';
import { diagnosticFacts } from '@/lib/diagnostics/browser';
import { type Found, report, reportName } from '@/lib/diagnostics/report';
import { save } from '@/lib/downloads/browser/save-file';
import { Diagnostics } from './Diagnostics';
import { Section } from './Section';

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
