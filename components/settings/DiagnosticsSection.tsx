import { useState } from 'react';
import { useTranslation } from '@/components/ui/translation';
import { copyText } from '@/lib/browser/page';
import { readDiagnosticFacts } from '@/lib/diagnostics/browser';
import { type DiagnosticFacts, diagnosticReport, reportFileName } from '@/lib/diagnostics/report';
import { save } from '@/lib/downloads/browser/save-file';
import { DiagnosticsView } from './DiagnosticsView';
import { Section } from './Section';

/** The section with the diagnostics report. */
export function DiagnosticsSection() {
  const t = useTranslation();
  const [facts, setFacts] = useState<DiagnosticFacts | null>(null);
  const [withAddresses, setWithAddresses] = useState(false);
  const [copied, setCopied] = useState('');
  const text = facts && diagnosticReport(facts, withAddresses);
  return (
    <Section title={t('sectionDiagnostics')} description={t('sectionDiagnosticsWhat')}>
      <DiagnosticsView
        report={text}
        withAddresses={withAddresses}
        copied={text !== null && copied === text}
        onCreate={() => void readDiagnosticFacts().then(setFacts)}
        onAddresses={setWithAddresses}
        onSave={() => facts && text && void save(reportFileName(facts.at), 'application/json', [text])}
        onCopy={() => text && void copyText(text).then(() => setCopied(text))}
      />
    </Section>
  );
}
