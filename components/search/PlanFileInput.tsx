import { type ReactNode, useId } from 'react';
import { useTranslation } from '@/components/ui/words';
import type { PlanFileFailure } from '@/lib/runs/plan-file';
import { planFailureText } from './plan-failure-text';

interface PlanFileInputProps {
  /** Why the file that was chosen is no plan. */
  failure: PlanFileFailure | null;
  onFile(name: string, text: string): void;
  /** The plan that was loaded, with its price. */
  children: ReactNode;
}

/** Takes a plan file from another machine. Nothing runs by it: its price stands on a button first. */
export function PlanFileInput({ failure, onFile, children }: PlanFileInputProps) {
  const t = useTranslation();
  const id = useId();
  const open = async (file: File | undefined) => {
    if (file) onFile(file.name, await file.text());
  };
  return (
    <div className="stack tight">
      <label className="label" htmlFor={id}>
        {t('searchLoad')}
      </label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        onChange={(event) => {
          void open(event.target.files?.[0]);
          // So that the same file can be chosen again once it was mended.
          event.target.value = '';
        }}
      />
      {failure && (
        <p className="note failed" role="alert">
          {planFailureText(t, failure)}
        </p>
      )}
      {children}
    </div>
  );
}
