import type { ReactNode } from 'react';
import './figures.css';

/** Shows a few large figures, each with its label below. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className="page-figures">{children}</dl>;

interface FigureProps {
  value: string;
  /** True for an uncertain amount of money. */
  isUncertain?: boolean;
  /** The label of the figure. */
  children: string;
}

export const Figure = ({ value, isUncertain = false, children }: FigureProps) => (
  <div>
    <dt className="note">{children}</dt>
    <dd className={isUncertain ? 'warning-text' : undefined}>{value}</dd>
  </div>
);
