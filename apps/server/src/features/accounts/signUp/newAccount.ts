import { randomInt } from 'node:crypto'
import type { Db } from '#platform/database.ts'
import { nameFromElsewhere } from '../ownName.ts'
import { insertOpened } from '../store.ts'

const LONGEST_USERNAME = 24
const TRIES = 20

interface Newcomer {
  /** The name as the other service gives it: any text. */
  name: string
  /** Confirmed by that service; null when it gives none. */
  email: string | null
}

/**
 * Opens an account without a password for a sign-in through another service. The username is made from the shown name:
 * an e-mail or a login there would reveal more than the person chose to.
 */
export async function openAccount(tx: Db, { name, email }: Newcomer, now: Date): Promise<number> {
  const shown = nameFromElsewhere(name)
  const base = usernameFrom(shown)
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const username = attempt === 0 && base.length > 2 ? base : `${base || 'reader'}-${randomInt(1000, 1_000_000)}`
    const id = await insertOpened(tx, { username, name: shown, email }, now)
    if (id !== undefined) return id
  }
  throw new Error(`no free username for ${base}`)
}

// biome-ignore format: a table is read by columns
const LATIN: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o',
  п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sch', ы: 'y', э: 'e', ю: 'yu', я: 'ya',
}

/** «Иван Сыч» → `ivan-sych`; empty when the name has no letters to transliterate. */
function usernameFrom(name: string): string {
  return name
    .toLowerCase()
    .replace(/[а-яё]/g, (letter) => LATIN[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_USERNAME)
    .replace(/^-+|-+$/g, '')
}
