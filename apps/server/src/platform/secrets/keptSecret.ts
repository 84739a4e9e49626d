import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from '../postgres/index.ts'

const LEAST_LENGTH = 32

/**
 * The secret that signs sessions: created once and stored with the data, so that people stay signed in after a restart.
 */
export async function keptSecret(folder: string): Promise<string> {
  const file = fileIn(folder)
  const kept = await readIfThere(file)
  if (kept === null) {
    const secret = randomBytes(LEAST_LENGTH).toString('base64url')
    await keepSecret(folder, secret)
    return secret
  }
  // Anybody could forge tokens signed with an empty key.
  if (kept.length >= LEAST_LENGTH) return kept
  throw new StartFailure(
    `Файл ${file} пуст или обрезан, а в нём секрет сессий: верните его из копии или удалите, тогда при запуске появится новый и всем придётся войти заново.`,
  )
}

/** Replaces the stored secret, so that people stay signed in after the site moved. */
export async function keepSecret(folder: string, secret: string): Promise<void> {
  const file = fileIn(folder)
  await mkdir(folder, { recursive: true })
  // Atomic: an interrupted start leaves no empty file.
  await writeFile(`${file}.new`, secret, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

function fileIn(folder: string) {
  return join(folder, 'token-secret')
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
