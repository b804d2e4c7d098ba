import type { ReactNode } from 'react';
import { useTranslation } from '@/components/ui/translation';
import type { DesignStep } from '@/lib/runs/study-design';
import { designStepDetails, designStepText } from './design-text';
import './runs.css';

interface Props<T> {
  all: readonly T[];
  stepOf(one: T): DesignStep;
  /** Renders the content below a step, such as its status and button. */
  children?(one: T): ReactNode;
}

export function DesignSteps<T>({ all, stepOf, children }: Props<T>) {
  const t = useTranslation();
  return (
    <ol className="design-steps">
      {all.map((one) => {
        const step = stepOf(one);
        const facts = designStepDetails(t, step);
        return (
          <li key={step.step} className="stack tight">
            <p className="strong" dir="auto">
              {designStepText(t, step)}
            </p>
            {facts && (
              <p className="note" dir="auto">
                {facts}
              </p>
            )}
            {children?.(one)}
          </li>
        );
      })}
    </ol>
  );
}
