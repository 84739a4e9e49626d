import type { Db } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { CHANNEL_NAME } from '#providers/channels/index.ts'
import type { Source } from '../reading/rows.ts'
import { findSource, followSource, setFollowed, setPaused, setReread } from './store.ts'

/** Pages of what was said before, which a new source is read with; and the most that may be asked for. */
export const FIRST_PAGES = 3
export const MOST_PAGES = 50

const NAMES: Record<Source, RegExp> = { twitter: /^\w{1,15}$/, telegram: CHANNEL_NAME }
const ADDRESS = /^(?:https?:\/\/)?(?:www\.)?(?:x\.com|twitter\.com|t\.me)\/(?:s\/)?(\w+)(?:[/?#].*)?$/i

/** The name alone, of what people copy: `@name`, an address of the source, the name itself. Refuses what is none. */
export function usernameIn(source: Source, words: string): string {
  const written = words.trim()
  const name = ADDRESS.exec(written)?.[1] ?? written.replace(/^@/, '')
  if (NAMES[source].test(name)) return name
  throw new Refusal('bad_input', `Не похоже на имя ${source === 'twitter' ? 'в X' : 'канала Telegram'}: ${written}`)
}

/** Posts of the source are read from now on. True when it was not followed before. */
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

/** It is read no more; what it published stays for readers. */
export async function unfollow(db: Db, source: Source, username: string) {
  const { id } = await standing(db, source, username)
  await setFollowed(db, id, false)
}

/** Stops its reading for a while, or goes on with it. */
export async function pause(db: Db, source: Source, username: string, isPaused: boolean, now: Date) {
  const { id } = await standing(db, source, username)
  await setPaused(db, id, isPaused, now)
}

/** Reads it at once, with so many pages of what it said before: edits and what is gone are found there too. */
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
