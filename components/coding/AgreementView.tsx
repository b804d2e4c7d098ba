import { useMemo, useState } from 'react';
import { useLibrary } from '@/components/collection/use-library';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { ShowMore, useShownCount } from '@/components/ui/ExpandableList';
import { Icon } from '@/components/ui/Icon';
import { Segmented } from '@/components/ui/Segmented';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { type Agreement, type CodedUnit, codedUnits, isEqual } from '@/lib/coding/agreement';
import { valuesOf } from '@/lib/coding/codebook';
import { answerKey, codersOf } from '@/lib/coding/codes';
import type { Interval } from '@/lib/coding/krippendorff';
import type { Answer, Code } from '@/lib/coding/records';
import { agreementOfCoders } from '@/lib/coding/study-agreement';
import { type Snapshot, titleById } from '@/lib/collection/snapshot';
import { shownCollection } from '@/lib/collection/store/library-store';
import { saveFile } from '@/lib/downloads/save-file';
import { agreementCsv } from '@/lib/export/coding-files';
import type { Translate } from '@/lib/shared/localized-text';
import { CoderField } from './CodeDrawer';
import { answerWords, bylineOf } from './code-text';
import type { CodedCollection } from './coded-collection';
import { useCodingStore } from './use-coding';

/** Compares coders, and lists where they disagree. */
export function AgreementView(collection: CodedCollection) {
  const t = useTranslation();
  const { coding, ids } = collection;
  const coders = useMemo(() => codersOf(coding.codes), [coding]);
  const groups = useMemo(() => groupsOf(coders), [coders]);
  const [chosen, choose] = useState(0);
  const group = groups[chosen] ?? groups[0];
  const rows = useMemo(() => (group ? agreementOfCoders(coding, ids, group) : []), [coding, ids, group]);
  const [variableId, chooseVariable] = useState<string | null>(null);
  if (!group) {
    return (
      <StateView icon="files" heading={t('agreementOneCoder')}>
        <p>{t('agreementOneCoderNote')}</p>
      </StateView>
    );
  }
  const current = rows.find(({ variable }) => variable.id === variableId) ?? rows[0];
  return (
    <div className="stack agreement">
      <div className="flex-row wrap">
        <select
          className="select small"
          aria-label={t('agreementCoders')}
          value={groups.indexOf(group)}
          onChange={({ target }) => choose(Number(target.value))}
        >
          {groups.map((one, index) => (
            <option key={one.join(' ')} value={index}>
              {t.list(one)}
            </option>
          ))}
        </select>
        <span className="note">{t('codebookVersionOnly', coding.codebook?.version ?? 1)}</span>
        <span className="grow" />
        <ExportAgreement rows={rows} />
      </div>
      <AgreementTable rows={rows} chosenId={current?.variable.id} onChoose={chooseVariable} />
      <p className="note">{t('methodsAgreementNote')}</p>
      {current && (
        <Disagreements key={`${current.variable.id} ${group.join(' ')}`} {...collection} agreement={current} />
      )}
    </div>
  );
}

/** Returns each pair of coders and, if there are more than two, all of them. */
function groupsOf(coders: readonly string[]): string[][] {
  const pairs = coders.flatMap((one, index) => coders.slice(index + 1).map((other) => [one, other]));
  return coders.length > 2 ? [...pairs, [...coders]] : pairs;
}

function ExportAgreement({ rows }: { rows: readonly Agreement[] }) {
  const t = useTranslation();
  const app = useAppStore();
  const name = useLibrary((state) => shownCollection(state)?.name ?? '');
  const save = () => saveFile(app.getState(), `${name} agreement.csv`, 'text/csv', agreementCsv(rows));
  return (
    <button type="button" className="button small quiet" onClick={() => void save()}>
      <Icon name="download" />
      <span>{t('exportCsv')}</span>
    </button>
  );
}

const figureText = (t: Translate, value: number | null | undefined): string =>
  value === null || value === undefined
    ? '–'
    : new Intl.NumberFormat(t.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);

const percentText = (t: Translate, share: number | null): string =>
  share === null
    ? '–'
    : new Intl.NumberFormat(t.locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
        share,
      );

function Figure({ value, interval }: { value: number | null | undefined; interval: Interval | null | undefined }) {
  const t = useTranslation();
  return (
    <>
      <span className={value !== null && value !== undefined && value < lowAlpha ? 'low-figure' : undefined}>
        {figureText(t, value)}
      </span>
      {interval && (
        <span className="note interval">
          {t('agreementInterval', figureText(t, interval.low), figureText(t, interval.high))}
        </span>
      )}
    </>
  );
}

/** Krippendorff (2004) draws no conclusions from data with a lower alpha. */
const lowAlpha = 0.667;

interface TableProps {
  rows: readonly Agreement[];
  chosenId: string | undefined;
  onChoose(id: string): void;
}

function AgreementTable({ rows, chosenId, onChoose }: TableProps) {
  const t = useTranslation();
  const heads = ['agreementUnits', 'agreement', 'agreementKappa', 'agreementAlpha'] as const;
  return (
    <table className="plain-table data-table">
      <thead>
        <tr>
          <th scope="col">{t('codebookVariable')}</th>
          {heads.map((head) => (
            <th key={head} scope="col" className="numeric">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ variable, units, agreement, kappa, alpha, alphaInterval }) => (
          <tr key={variable.id} className={variable.id === chosenId ? 'chosen' : undefined}>
            <th scope="row">
              <button
                type="button"
                className="link"
                aria-pressed={variable.id === chosenId}
                onClick={() => onChoose(variable.id)}
              >
                <bdi>{variable.name}</bdi>
              </button>
            </th>
            <td className="numeric">{t.number(units)}</td>
            <td className="numeric">{percentText(t, agreement)}</td>
            <td className="numeric">
              <Figure value={kappa?.kappa} interval={kappa?.interval} />
            </td>
            <td className="numeric">
              <Figure value={alpha} interval={alphaInterval} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Shown = 'open' | 'decided' | 'all';

/** The videos in which coders disagree, for a third coder to decide. */
function Disagreements({
  agreement: { variable, coders },
  coding,
  snapshot,
  ids,
}: CodedCollection & { agreement: Agreement }) {
  const t = useTranslation();
  const [shown, show] = useState<Shown>('open');
  const [count, showMore] = useShownCount(50);
  const units = codedUnits(variable, coding.codes, { coders, ids }).filter((unit) => !isEqual(unit));
  const decisions = Map.groupBy(
    coding.codes.filter((code) => code.isDecision && code.variableId === variable.id),
    ({ videoId }) => videoId,
  );
  const decisionOf = ({ videoId }: CodedUnit) =>
    decisions.get(videoId)?.toSorted((one, other) => other.codedAt - one.codedAt)[0];
  const decided = units.filter(decisionOf);
  const open = units.filter((unit) => !decisionOf(unit));
  const listed = { open, decided, all: units }[shown];
  return (
    <section className="stack tight">
      <div className="flex-row wrap">
        <h2 className="grow">{t.plural('disagreements', units.length, variable.name)}</h2>
        <Segmented
          label={t('showWhich')}
          options={[
            ['open', `${t('disagreementsOpen')} ${t.number(open.length)}`],
            ['decided', `${t('disagreementsDecided')} ${t.number(decided.length)}`],
            ['all', t('all')],
          ]}
          value={shown}
          onChoose={show}
        />
      </div>
      {units.length > 0 && (
        <div className="decider">
          <CoderField label={t('disagreementsBy')} />
        </div>
      )}
      {listed.length > 0 && (
        <table className="plain-table data-table">
          <thead>
            <tr>
              <th scope="col">{t('title')}</th>
              {coders.map((coder) => (
                <th key={coder} scope="col">
                  <bdi>{coder}</bdi>
                </th>
              ))}
              <th scope="col">{t('disagreementsDecision')}</th>
            </tr>
          </thead>
          <tbody>
            {listed.slice(0, count).map((unit) => (
              <DisagreementRow
                key={unit.videoId}
                {...{ unit, variable, coders, snapshot }}
                decision={decisionOf(unit)}
              />
            ))}
          </tbody>
        </table>
      )}
      {count < listed.length && <ShowMore shown={t('shownOf', count, listed.length)} onMore={showMore} />}
    </section>
  );
}

interface RowProps extends Pick<Agreement, 'variable' | 'coders'> {
  unit: CodedUnit;
  snapshot: Snapshot;
  decision: Code | undefined;
}

function DisagreementRow({ unit, variable, coders, snapshot, decision }: RowProps) {
  const t = useTranslation();
  const { decide } = useCodingStore().getState();
  const coder = useApp((state) => state.settings.coder);
  const { videoId, answers } = unit;
  const title = titleById(snapshot, videoId) ?? videoId;
  const singles = variable.kind === 'any' ? [] : valuesOf(variable).map(({ id }): Answer => [id]);
  const choices = new Map([...answers.values(), ...singles].map((answer) => [answerKey(answer), answer]));
  if (decision) choices.set(answerKey(decision.answer), decision.answer);
  const choose = (key: string) => void decide({ videoId, variable, seconds: null }, choices.get(key) ?? null);
  return (
    <tr>
      <th scope="row">
        <span className="disagreement-video">
          <bdi className="truncated">{title}</bdi>
          <span className="note truncated">{bylineOf(t, snapshot, videoId)}</span>
        </span>
      </th>
      {coders.map((one) => {
        const answer = answers.get(one);
        return <td key={one}>{answer === undefined ? '–' : <bdi>{answerWords(t, variable, answer)}</bdi>}</td>;
      })}
      <td>
        <select
          className="select small"
          aria-label={t('disagreementsDecisionOn', title)}
          disabled={coder === ''}
          value={decision ? answerKey(decision.answer) : ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t('disagreementsChoose')}</option>
          {[...choices].map(([key, answer]) => (
            <option key={key} value={key}>
              {answerWords(t, variable, answer)}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}
