import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listDemoPeople, setDemoPasswords } from '#features/accounts'
import type { Database } from '#platform/database.ts'
import { StartFailure } from '#platform/postgres/index.ts'

type Passwords = Map<string, string>

/**
 * When other machines may reach the site, gives each demo person a random password stored only in the data folder.
 * Later starts keep it, also those for this machine alone. Returns the file; null while the built-in passwords apply.
 */
export async function protectDemoPeople(
  db: Database,
  { dataDir, isLocal }: { dataDir: string; isLocal: boolean },
  now: Date,
): Promise<string | null> {
  const people = await listDemoPeople(db)
  const file = join(dataDir, 'demo-passwords.json')
  const kept = await readKept(file)
  if (people.length === 0 || (isLocal && !kept)) return null
  const passwords: Passwords = new Map(
    people.map(({ username }) => [username, kept?.get(username) ?? randomBytes(12).toString('base64url')]),
  )
  // The database first: a start that dies between the two makes new passwords, so the known ones never stay valid.
  await setDemoPasswords(db, passwords, now)
  await mkdir(dataDir, { recursive: true })
  await writeFile(`${file}.new`, `${JSON.stringify(Object.fromEntries(passwords), null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return file
}

async function readKept(file: string): Promise<Passwords | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    return new Map(Object.entries(JSON.parse(text) as Record<string, string>))
  } catch {
    throw new StartFailure(`Файл ${file} не читается: удалите его, и при запуске у демо-людей появятся новые пароли.`)
  }
}
