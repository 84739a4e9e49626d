import type { Db } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { CHANNEL_NAME } from '#providers/channels/index.ts'
import type { Source } from '../reading/rows.ts'
import { findSource, followSource, setFollowed, setPaused, setReread } from './store.ts'

/** Pages of history read for a new source, and the most that may be requested. */
export const FIRST_PAGES = 3
export const MOST_PAGES = 50

const NAMES: Record<Source, RegExp> = { twitter: /^\w{1,15}$/, telegram: CHANNEL_NAME }
const ADDRESS = /^(?:https?:\/\/)?(?:www\.)?(?:x\.com|twitter\.com|t\.me)\/(?:s\/)?(\w+)(?:[/?#].*)?$/i

/** Username from `@name`, an address in the network or the bare name. Refuses other text. */
export function usernameIn(source: Source, words: string): string {
  const written = words.trim()
  const name = ADDRESS.exec(written)?.[1] ?? written.replace(/^@/, '')
  if (NAMES[source].test(name)) return name
  throw new Refusal('bad_input', `Не похоже на имя ${source === 'twitter' ? 'в X' : 'канала Telegram'}: ${written}`)
}

/** Starts reading the source. True when it was not followed before. */
export async function follow(
  db: Db,
  source: Source,
  username: string,
  now: Date,
  pages: number = FIRST_PAGES,
): Promise<boolean> {
  const known = await findSource(db, source, username)
  if (known?.is_demo) throw new Refusal('bad_input', `${username}: это выдуманный источник демо, читать там некого`)
  await followSource(db, source, username, pages, now)
  return !known?.is_followed
}

/** Stops reading the source; its posts stay. */
export async function unfollow(db: Db, source: Source, username: string) {
  const { id } = await standing(db, source, username)
  await setFollowed(db, id, false)
}

export async function pause(db: Db, source: Source, username: string, isPaused: boolean, now: Date) {
  const { id } = await standing(db, source, username)
  await setPaused(db, id, isPaused, now)
}

/** Makes the source due now with `pages` of history, which also finds edits and deletions there. */
export async function reread(db: Db, source: Source, username: string, pages: number, now: Date) {
  const { id, is_paused: isPaused } = await standing(db, source, username)
  if (isPaused) throw new Refusal('bad_input', `${username} стоит на паузе: сначала resume`)
  await setReread(db, id, pages, now)
}

async function standing(db: Db, source: Source, username: string) {
  const found = await findSource(db, source, username)
  if (!found?.is_followed || found.is_demo) throw new Refusal('not_found', `Источник не читается: ${username}`)
  return found
}
