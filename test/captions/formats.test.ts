import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allExportFormats, formats, isWrittenFormat } from '@/lib/captions/formats';
import * as service from '@/lib/service/value-sets';
import { t } from '../translations';

describe('formats', () => {
  it('each have a writer, or are offered by the service', () => {
    const served = new Set<string>(service.captionFormats);
    expect(allExportFormats.filter((format) => !isWrittenFormat(format) && !served.has(format))).toEqual([]);
  });

  it('include every format of the service except plain text', () => {
    const exportFormats = new Set<string>(allExportFormats);
    expect(service.captionFormats.filter((format) => format !== 'text' && !exportFormats.has(format))).toEqual([]);
  });

  it.each(allExportFormats.filter(isWrittenFormat))('are named in README.md and on the help page: %s', (format) => {
    const extension = new RegExp(`\\.${formats[format].extension}\\b`);
    expect(readFileSync('README.md', 'utf8').match(/^.*\| captions,.*$/m)?.[0]).toMatch(extension);
    expect(
      readFileSync('entrypoints/help/index.html', 'utf8')
        .match(/<td>\..*?<\/td>/g)
        ?.join(),
    ).toMatch(extension);
  });

  it.each(allExportFormats)('have a localised name for %s', (format) => {
    expect(t(formats[format].name)).not.toBe('');
  });
});
