import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { pythonWith } from '../table-readers.ts';
import { type Installed, waitForDownload } from './browser.ts';
import { localized, t } from './localized.ts';
import type { UnpackedPackage } from './unpacked-package.ts';

/** The videos that the coders code. */
export const codedVideos = 8;
/** The codes of one coder: three for each video, and three at moments. */
export const codesOfCoder = 3 * codedVideos + 3;
const button = (page: Page, name: Parameters<typeof localized>[0]) =>
  page.getByRole('button', { name: localized(name) });
/** Goes to a page of the collection that is shown. */
export const goToPane = (page: Page, pane: string) =>
  page.evaluate((to) => void Object.assign(location, { hash: location.hash.replace(/\/.*/, `/${to}`) }), pane);

/** Makes a codebook with a variable of each scale: a tone, claims, the number of mills, and a mechanism at moments. */
export async function makeCodebook(page: Page): Promise<void> {
  const add = async (name: string, kind: string | null, values: readonly string[]) => {
    await button(page, 'variableAdd').click();
    const field = page.getByLabel(t('codebookName'), { exact: true });
    await expect(field).toHaveValue(/\d$/);
    await field.fill(name);
    await field.press('Enter');
    if (kind) await page.getByRole('combobox', { name: t('codebookValues') }).selectOption(kind);
    for (const [n, value] of values.entries()) {
      await button(page, 'valueAdd').click();
      const named = page.getByRole('textbox', { name: t('codebookValue'), exact: true }).nth(n);
      await named.fill(value);
      await named.press('Enter');
    }
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  };
  await add('Tone', null, ['calm', 'urgent', 'playful']);
  await add('Claims', 'any', ['age', 'loss']);
  await add('Mills', 'number', []);
  await add('Mechanism', 'yes-no', []);
  await button(page, 'levelMoment').click();
  await expect(button(page, 'levelMoment')).toHaveAttribute('aria-pressed', 'true');
}

interface Work {
  coder: string;
  /** The keys of the tone of each video. */
  tones: string;
  /** The keys of the claims of each video. */
  claims: readonly string[];
  /** The number of mills in each video. */
  mills: readonly number[];
  /** The times of the mechanism in the first videos, and the key of its answer. */
  moments: readonly (readonly [time: string, key: string])[];
}

/** Codes all videos as a user does: with the keys of the values and arrows, and typed numbers and times. */
export async function codeVideos(page: Page, { coder, tones, claims, mills, moments }: Work): Promise<void> {
  await button(page, 'videos').click();
  await page.getByLabel(t('coder'), { exact: true }).fill(coder);
  await page.getByLabel(t('coder'), { exact: true }).press('Enter');
  await page.getByRole('combobox', { name: t('showWhich') }).selectOption('all');
  const first = page.locator('.video-choice').first();
  const drawer = page.getByRole('complementary');
  const press = async (keys: Iterable<string>) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const goTo = async (variable: string) => {
    await first.click();
    await press(['ArrowRight']);
    await expect(drawer.getByRole('heading', { name: variable })).toBeVisible();
  };
  await first.click();
  await press(tones);
  await goTo('Claims');
  for (const keys of claims) await press([...keys, 'ArrowDown']);
  await goTo('Mills');
  for (const number of mills) {
    await drawer.getByLabel(t('kindNumber'), { exact: true }).fill(String(number));
    await button(page, 'codingSave').click();
  }
  await goTo('Mechanism');
  for (const [time, key] of moments) {
    await drawer.getByLabel(t('codingMoment'), { exact: true }).fill(time);
    await page.getByText(t('codingVideo'), { exact: true }).click();
    await press([key, 'ArrowDown']);
  }
  await expect(drawer.getByText(t('codedOf', codedVideos, codedVideos))).toBeVisible();
}

export const ann: Work = {
  coder: 'Ann',
  tones: '11223312',
  claims: ['1', '12', '2', '2', '1', '12', '2', '1'],
  mills: [1, 2, 0, 4, 2, 3, 1, 1],
  moments: [
    ['1:05', '1'],
    ['2', '1'],
    ['0:30', '2'],
  ],
};
export const ben: Work = {
  coder: 'Ben',
  tones: '11213322',
  claims: ['1', '1', '2', '2', '1', '12', '1', '1'],
  mills: [1, 2, 1, 4, 2, 3, 1, 2],
  moments: [
    ['1:07', '1'],
    ['2', '2'],
    ['0:30', '2'],
  ],
};

/** The file that a coder hands on. */
export async function exportCodes(installed: Installed, page: Page): Promise<string> {
  await button(page, 'codesExport').click();
  return waitForDownload(installed, / codes \w+\.json$/);
}

const rowsIn = ({ files }: UnpackedPackage, name: string) =>
  Papa.parse<Record<string, string>>(
    files
      .get(name)
      ?.toString()
      .replace(/^\ufeff/, '') ?? '',
    {
      header: true,
      skipEmptyLines: true,
    },
  ).data;

const idsIn = ({ files }: UnpackedPackage): string[] => files.get('ids.txt')?.toString().trimEnd().split('\n') ?? [];

interface Figures {
  name: string;
  coders: string[];
  agreement: number;
  alpha: number;
  alphaInterval: [number, number];
  kappa?: number;
  kappaInterval?: [number, number];
}

/** Returns the figures of `agreement.py`, which has none of our code. */
function figuresOf({ folder }: UnpackedPackage): Figures[] {
  const python = pythonWith('csv');
  if (!python) throw new Error('The tests need Python.');
  const script = fileURLToPath(new URL('../coding/agreement.py', import.meta.url));
  return JSON.parse(execFileSync(python, [script, folder], { encoding: 'utf8' }));
}

export async function importCodes(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'codesImport').click();
  await (await chooser).setFiles(file);
}

/** Opens the collection file of a package in another browser, at its coding. */
export async function restore(page: Page, { files }: UnpackedPackage, name: string): Promise<void> {
  const buffer = files.get('collection.ndjson') ?? Buffer.alloc(0);
  const file = { name: 'collection.ndjson', mimeType: 'application/x-ndjson', buffer };
  await page.getByLabel(t('importChoose')).setInputFiles(file);
  await button(page, 'importRestore').click();
  await expect(page.getByText(t('importRestored', name)).first()).toBeVisible();
  await page
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await goToPane(page, 'coding/videos');
}

/**
 * Expects the figures in the package, and those that a page shows, to be the ones of `agreement.py`, with as many
 * digits as each has.
 */
export function expectAgreement(files: UnpackedPackage, shown: readonly string[]): void {
  const figures = figuresOf(files);
  expect(figures.map(({ name }) => name)).toEqual(['Tone', 'Claims', 'Mills', 'Mechanism']);
  const digits = (value: number | undefined) => value?.toFixed(6) ?? '';
  expect(
    rowsIn(files, 'agreement.csv').map((row) =>
      ['variable', 'agreement', 'kappa', 'kappa_low', 'kappa_high', 'alpha', 'alpha_low', 'alpha_high'].map(
        (column) => row[column],
      ),
    ),
  ).toEqual(
    figures.map(({ name, agreement, kappa, kappaInterval = [], alpha, alphaInterval }) => [
      name,
      ...[agreement, kappa, kappaInterval[0], kappaInterval[1], alpha, ...alphaInterval].map(digits),
    ]),
  );
  for (const [index, { name, agreement, kappa, alpha }] of figures.entries()) {
    expect(shown[index]).toContain(name);
    expect(shown[index]).toContain(`${(100 * agreement).toFixed(1)}%`);
    for (const figure of [kappa, alpha]) expect(shown[index]).toContain(figure?.toFixed(2) ?? '–');
  }
}

/** Expects the codes of both coders, and the decision on the fourth video, in each file of the package. */
export function expectCodes(files: UnpackedPackage): void {
  const ids = idsIn(files);
  const codes = rowsIn(files, 'codes.csv');
  const isFirst = (row: Record<string, string>) => row.id === ids[0] && row.variable === 'Mechanism';
  expect(codes.filter(isFirst).map(({ seconds, answer }) => [seconds, answer])).toEqual([
    ['65', 'yes'],
    ['67', 'yes'],
  ]);
  expect(codes.filter(({ is_decision }) => is_decision === 'true').map(({ id, answer }) => [id, answer])).toEqual([
    [ids[3], 'playful'],
  ]);
  expect(codes).toHaveLength(2 * codesOfCoder + 1);
  const rows = new Map(rowsIn(files, 'videos.csv').map((row) => [row.id, row]));
  const finals = [0, 1, 3, 6].map((n) => {
    const { code_tone, code_claims, code_mills } = rows.get(ids[n] ?? '') ?? {};
    return [code_tone, code_claims, code_mills];
  });
  expect(finals).toEqual([
    ['calm', '["age"]', '1'],
    ['calm', '', '2'],
    ['playful', '["loss"]', '4'],
    ['', '', '1'],
  ]);
}
