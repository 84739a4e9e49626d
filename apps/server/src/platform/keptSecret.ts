import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from './postgres/index.ts'

const LEAST_LENGTH = 32

/** The secret that signs sessions: made once and kept beside the data, so that people stay signed in after a restart. */
export async function keptSecret(folder: string): Promise<string> {
  const file = join(folder, 'token-secret')
  await mkdir(folder, { recursive: true })
  const kept = await readIfThere(file)
  if (kept === null) {
    const secret = randomBytes(LEAST_LENGTH).toString('base64url')
    // Whole or not at all: a start that is cut short leaves no empty file.
    await writeFile(`${file}.new`, secret, { mode: 0o600 })
    await rename(`${file}.new`, file)
    return secret
  }
  // An empty key would sign tokens that anybody can make.
  if (kept.length >= LEAST_LENGTH) return kept
  throw new StartFailure(
    `Файл ${file} пуст или обрезан, а в нём секрет сессий: верните его из копии или удалите, тогда при запуске появится новый и всем придётся войти заново.`,
  )
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
