// Shows every failure with its text and buttons for review. `npm run pictures` takes a picture of this page.
import '@/components/ui/theme.css';
import '@/components/ui/pages.css';
import './failures.css';
import { createRoot } from 'react-dom/client';
import { SignInStatus } from '@/components/connection/SignInStatus';
import { FailureView } from '@/components/ui/FailureView';
import { PageFrame } from '@/components/ui/PageFrame';
import type { SignInFailure } from '@/lib/connection/sign-in';
import type { Failure } from '@/lib/service/failure';
import { failureExamples } from '../fixtures/failures';
import { signInFailureSteps } from '../fixtures/sign-in-failures';
import { t } from '../translations';

const noop = () => {};
const clock = { now: () => 0, every: () => noop };
const actions = {
  options: noop,
  unlock: noop,
  allow: noop,
  again: noop,
  'raise-budget': noop,
  language: noop,
  'machine-translation': noop,
  transcribe: noop,
  leave: noop,
};

function RequestFailures() {
  const price = { is: 'published', micros: 530 } as const;
  return Object.values<readonly Failure[]>(failureExamples)
    .flat()
    .map((failure) => (
      <article key={JSON.stringify(failure)}>
        <code className="code note">{failure.kind}</code>
        <FailureView failure={failure} actions={actions} dismissLabel="close" price={price} />
      </article>
    ));
}

function SignInFailures() {
  const at = { connection: 'first', entry: 'https://data.example/mcp' };
  const handlers = {
    onStart: noop,
    onAllow: noop,
    onConfirm: noop,
    onCancel: noop,
    onAddress: noop,
    onPaste: noop,
  };
  return (Object.keys(signInFailureSteps) as SignInFailure[]).map((failure) => (
    <article key={failure}>
      <code className="code note">sign-in: {failure}</code>
      <SignInStatus state={{ ...at, is: 'failed', failure, at: 0 }} hasAddress {...handlers} />
    </article>
  ));
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <PageFrame t={t} clock={clock} theme="system">
      <main className="failures">
        <RequestFailures />
        <SignInFailures />
      </main>
    </PageFrame>,
  );
