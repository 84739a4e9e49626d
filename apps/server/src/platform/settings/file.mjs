// Runs on the system's Node before any package is installed: no imports of packages and no TypeScript here.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { FILE_NAME } from './names.mjs'

/** The program's folder: relative paths in the settings start here, whoever reads them and from wherever. */
export const PROGRAM = fileURLToPath(new URL('../../../../../', import.meta.url))

/** The file of settings cannot be read; the Russian message says what to do. */
export class FileProblem extends Error {
  name = 'FileProblem'
}

/**
 * The settings of this installation: those of the environment, then those of the file that `PALATA_ENV` names or of
 * `.env` in the program's folder. An empty `PALATA_ENV` reads no file; an empty setting counts as none, but hides the
 * file's. Throws `FileProblem`.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {{ given: Record<string, string>, file: string | null }}
 */
export function readSettings(environment) {
  const named = environment[FILE_NAME]
  const file = named === '' ? null : resolve(PROGRAM, named ?? '.env')
  const text = file === null ? null : textOf(file, named !== undefined)
  const all = { ...(text === null ? {} : parseEnv(text)), ...environment }
  return {
    given: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '' && value !== undefined)),
    file: text === null ? null : file,
  }
}

function textOf(file, isNamed) {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    if (error.code === 'ENOENT' && !isNamed) return null
    throw new FileProblem(
      error.code === 'EACCES'
        ? `Нет прав на чтение настроек ${file}. Запустите от имени того, от чьего имени работает сервер.`
        : `Настройки ${file} не читаются (${error.code}). Проверьте путь в ${FILE_NAME}.`,
    )
  }
}
