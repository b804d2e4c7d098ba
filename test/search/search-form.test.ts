import { describe, expect, it } from 'vitest';
import { drawPrefixes } from '@/lib/runs/random-prefixes';
import { searchParameterLabels, valueLabelOf } from '@/lib/search/parameter-labels';
import {
  choiceFromPlan,
  createSearchPlan,
  type FormValues,
  initialFormValues,
  parameterControls,
  paramsOfForm,
  type SearchParameter,
  savedFormValues,
  searchParameters,
  setFormValue,
  validateForm,
  validatePlan,
} from '@/lib/search/search-form';
import { isVideoOnlyParameter } from '@/lib/service/assumptions';
import { endpointOf } from '@/lib/service/endpoints';
import { SearchParams } from '@/lib/service/search-params';
import { createDefaultSettings } from '@/lib/settings/settings';

const choice = createDefaultSettings().search;
const errorsOf = (values: FormValues) =>
  Object.entries(validateForm(values)).map(([name, message]) => [name, ...(message as unknown as string[])]);

describe('parameterControls', () => {
  it('cover every parameter of the endpoint, and no other', () => {
    const parameters = Object.keys(SearchParams().shape).sort();
    expect([...searchParameters].sort()).toEqual(parameters);
    expect(Object.keys(searchParameterLabels).sort()).toEqual(parameters);
    expect(endpointOf('search').paramsSchema).toBe(SearchParams());
  });

  it('offer only valid values, with a label unless they are suggestions or left out of a list', () => {
    for (const name of searchParameters) {
      const { control } = parameterControls[name];
      if (!('values' in control)) continue;
      for (const value of control.values) {
        expect([name, value, validateForm({ type: 'video', [name]: value })]).toEqual([name, value, {}]);
        const named = valueLabelOf(name, value) !== null || control.is === 'suggested' || control.is === 'named';
        expect([name, value, named]).toEqual([name, value, true]);
      }
    }
  });

  it('offer all values of the schema', () => {
    const sets = Object.entries(SearchParams().shape).flatMap(([name, schema]) => {
      const { options } = schema._zod.def.innerType as { options?: readonly string[] };
      return options ? [[name, [...options]] as const] : [];
    });
    expect(sets.length).toBeGreaterThan(12);
    for (const [name, options] of sets)
      expect(parameterControls[name as SearchParameter].control).toMatchObject({ values: options });
  });
});

describe('setFormValue', () => {
  it.each(searchParameters.filter(isVideoOnlyParameter))('limits the search to videos once %s is chosen', (name) => {
    const { control } = parameterControls[name];
    const value = 'values' in control ? (control.values[0] ?? '') : '';
    const { values, forcesVideo } = setFormValue({ type: 'video,channel' }, name, value);
    expect([forcesVideo, values.type, validateForm(values)]).toEqual([true, 'video', {}]);
    expect(setFormValue({ type: 'video' }, name, value).forcesVideo).toBe(false);
    expect(setFormValue({ type: 'channel' }, name, '')).toEqual({
      values: { type: 'channel', [name]: '' },
      forcesVideo: false,
    });
  });
});

describe('validateForm', () => {
  it.each<[FormValues, string[][]]>([
    [{ location: '53.55,9.99' }, [['locationRadius', 'searchNeedsRadius']]],
    [{ locationRadius: '10km' }, [['location', 'searchNeedsPlace']]],
    [{ location: 'Hamburg', locationRadius: '10km' }, [['location', 'searchBadPlace']]],
    [{ location: '95.1,9.99', locationRadius: '10km' }, [['location', 'searchBadPlace']]],
    [{ location: '53.55,9.99', locationRadius: 'far' }, [['locationRadius', 'searchBadRadius']]],
    [{ location: '-53.55,179.99', locationRadius: '10km' }, []],
    [{ channelId: 'UCshort' }, [['channelId', 'searchBadChannel']]],
    [{ type: 'channel', videoDuration: 'long' }, [['type', 'searchNeedsVideo']]],
    [{ publishedAfter: '2024-02-31T00:00:00Z' }, [['publishedAfter', 'searchBadMoment']]],
    [{ publishedBefore: 'yesterday' }, [['publishedBefore', 'searchBadMoment']]],
    [
      { publishedAfter: '2024-02-02T00:00:00Z', publishedBefore: '2024-02-01T00:00:00Z' },
      [['publishedBefore', 'searchReversed']],
    ],
    [{ publishedAfter: '2024-02-02T00:00:00Z', publishedBefore: '2024-02-02T00:00:00Z' }, []],
    [{ regionCode: 'en' }, [['regionCode', 'searchBadRegion']]],
    [{ regionCode: 'XYZ' }, [['regionCode', 'searchBadRegion']]],
    [{ order: 'newest' }, [['order', 'searchBadValue']]],
  ])('returns the errors of the form %j by control: %j', (values, wrong) => {
    expect(errorsOf(values)).toEqual(wrong);
    expect(createSearchPlan({ q: 'x', ...values }, choice) === null).toBe(wrong.length > 0);
  });
});

describe('paramsOfForm', () => {
  it('returns the entered values, trimmed, without empty values and without the page size', () => {
    expect(paramsOfForm({ q: ' tide ', order: '', type: 'video', maxResults: '7' })).toEqual({
      q: 'tide',
      type: 'video',
    });
  });
});

describe('savedFormValues', () => {
  it('returns saved values without unknown parameters', () => {
    expect(savedFormValues({ q: 'tide', token: 'secret', __proto__x: '1' })).toEqual({ q: 'tide' });
  });
});

describe('initialFormValues', () => {
  it("uses the user's country until another or none is chosen, never the documented default", () => {
    expect(initialFormValues(choice, 'DK').regionCode).toBe('DK');
    expect(initialFormValues({ values: { regionCode: '' } }, 'DK').regionCode).toBe('');
    expect(initialFormValues({ values: { regionCode: 'FR' } }, 'DK').regionCode).toBe('FR');
    expect(createSearchPlan(initialFormValues({ values: { q: 'x' } }, null), choice)?.params).toEqual({
      q: 'x',
      type: 'video',
    });
    expect(createSearchPlan({ q: 'x', regionCode: 'en' }, choice)).toBeNull();
  });
});

describe('plan of the search form', () => {
  const year = { q: 'x', publishedAfter: '2024-01-01T00:00:00Z', publishedBefore: '2024-12-31T23:59:59Z' };

  it('is missing without a search term or filter', () => {
    expect(validatePlan({ type: 'video', regionCode: 'DK' }, choice).empty).toBe(true);
    expect(createSearchPlan({ type: 'video', regionCode: 'DK' }, choice)).toBeNull();
    expect(createSearchPlan({ topicId: '/m/04rlf' }, choice)).not.toBeNull();
  });

  it('is split by date only if both dates are given, and into a limited number of ranges', () => {
    expect(validatePlan({ q: 'x' }, { splitBy: 'day' }).splitBy).toEqual(['searchSplitNeedsDates']);
    expect(
      validatePlan({ ...year, publishedAfter: '0001-01-01T00:00:00Z' }, { splitBy: 'day' }).splitBy?.[0 as never],
    ).toBe('searchSplitTooMany');
    expect(createSearchPlan(year, { ...choice, splitBy: 'month' })).toMatchObject({ splitBy: 'month', requests: null });
    expect(createSearchPlan(year, { ...choice, splitBy: 'adaptive', requests: 60 })).toMatchObject({ requests: 60 });
  });

  it('stops at the oldest day only if results are sorted by date', () => {
    const oldest = '2020-01-01T00:00:00Z';
    expect(createSearchPlan(year, { ...choice, oldest })?.stop.oldest).toBeNull();
    expect(createSearchPlan({ ...year, order: 'date' }, { ...choice, oldest })?.stop.oldest).toBe(oldest);
  });

  it('searches for random prefixes in place of a query and a split', () => {
    const draw = { count: 3, length: 5, seed: 42 };
    const prefixChoice = { ...choice, splitBy: 'day', videos: 9, prefixes: draw } as const;
    const plan = createSearchPlan({ q: 'tide', regionCode: 'DK', pageToken: 'x' }, prefixChoice);
    expect(plan).toEqual({
      kind: 'search',
      params: { regionCode: 'DK', type: 'video' },
      pages: 1,
      splitBy: null,
      requests: null,
      prefixes: { seed: 42, list: drawPrefixes(draw) },
      stop: { videos: null, oldest: null, empty: true },
    });
    expect(plan && choiceFromPlan(plan, choice).prefixes).toEqual(draw);
  });

  it.each([
    [{ count: 1e9, length: 2 }, [676, 2]],
    [{ count: 0, length: 99 }, [1, 6]],
  ])('draws no more and no longer prefixes than a plan can have: %o', (draw, expected) => {
    const plan = createSearchPlan({}, { ...choice, prefixes: { ...draw, seed: 1 } });
    const { list = [] } = plan?.prefixes ?? {};
    expect([list.length, list[0]?.length]).toEqual(expected);
  });

  it('can be turned back into the form', () => {
    const plan = createSearchPlan({ ...year, order: 'date' }, { ...choice, pages: 4, splitBy: 'week', videos: 90 });
    const planChoice = plan && choiceFromPlan(plan, choice);
    expect(planChoice && createSearchPlan(initialFormValues(planChoice, 'DK'), planChoice)).toEqual(plan);
  });
});
