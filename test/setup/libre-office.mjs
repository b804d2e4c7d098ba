import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './setup-output.mjs';
import { findProgram, installSystemPackages } from './system.mjs';

const packages = ['libreoffice-calc', 'libreoffice-writer'];

/**
 * Finds LibreOffice: the `soffice` named in SIDELIGHT_SOFFICE or an installed one. If necessary, installs its
 * spreadsheet and text programs as system packages.
 */
export async function withLibreOffice(env) {
  if (!sofficeOf(env)) await installSystemPackages(packages, env);
  const found = sofficeOf(env);
  if (!found)
    throw new SetupError(
      `LibreOffice is needed: install ${packages.join(' and ')}, or name its soffice in SIDELIGHT_SOFFICE.`,
    );
  return { ...env, SIDELIGHT_SOFFICE: found };
}

function sofficeOf(env) {
  const named = env.SIDELIGHT_SOFFICE;
  if (!named) return findProgram(env, 'soffice', 'libreoffice') ?? inApplications.find((file) => existsSync(file));
  if (existsSync(named)) return named;
  throw new SetupError('SIDELIGHT_SOFFICE names a file that does not exist.');
}

const inApplications = [join('/Applications', 'LibreOffice.app', 'Contents', 'MacOS', 'soffice')];
