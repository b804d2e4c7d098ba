import type { ReactNode } from 'react';
import { useTranslation } from './translation';
import './form-grid.css';

/** A form of up to 44 rem, with its plan next to it, or below it if there is no space. */
export function PlannedForm({ plan, children }: { plan: ReactNode; children: ReactNode }) {
  return (
    <div className="planned-form">
      <div className="planned-parts">
        <div className="planned-fields">{children}</div>
        <div className="planned-side">{plan}</div>
      </div>
    </div>
  );
}

/** The estimated cost of a form, with its primary button. */
export function PlanPanel({ children }: { children: ReactNode }) {
  const t = useTranslation();
  return (
    <section className="form-plan" aria-label={t('estimatedCost')}>
      <h2>{t('estimatedCost')}</h2>
      {children}
    </section>
  );
}

/** A line of the estimated cost. */
export function PlanSum({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: string }) {
  return (
    <div className={isTotal ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
