import { describe, expect, it } from 'vitest';
import { FindBar } from '@/components/captions/CaptionsFind';
import { t } from '../translations';
import { noop, renderText } from './render-markup';

const bar = (over: Partial<Parameters<typeof FindBar>[0]> = {}) => (
  <FindBar
    pattern="moon"
    regex={false}
    ignoresMarks
    count={{ is: 'some', position: 6, total: 17, isCounting: false }}
    failure={null}
    onChange={noop}
    onStep={noop}
    onClose={noop}
    {...over}
  />
);

describe('FindBar', () => {
  it.each([
    [{ count: { is: 'some', position: 6, total: 17, isCounting: false } }, '6 of 17'],
    [{ count: { is: 'some', position: 1, total: 50, isCounting: true } }, '1 of 50 or more'],
    [{ count: { is: 'none' } }, 'No matches'],
    [{ failure: { is: 'stopped', seconds: 2, found: 212 } }, t('findStopped', '2 sec', 212)],
    [{ failure: { is: 'bad-pattern', reason: 'Unterminated group' } }, t('findBadPattern', 'Unterminated group')],
  ] as const)('shows the state %j as "%s"', (over, words) => {
    expect(renderText(bar(over))).toContain(words);
  });
});
