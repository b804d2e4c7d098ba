import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PageFrame } from '@/components/ui/PageFrame';
import { t as english } from './translations';

/** Wraps an element in a page with a fixed time. */
export const wrapInPage = (element: ReactNode, t = english) => (
  <PageFrame t={t} clock={{ now: () => 0, every: () => () => {} }} theme="system">
    {element}
  </PageFrame>
);

/** Renders an element in a page with a fixed time. */
export const renderInPage = (element: ReactNode, t = english) => render(wrapInPage(element, t));
