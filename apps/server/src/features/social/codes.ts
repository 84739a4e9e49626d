import { createHash, randomInt } from 'node:crypto'
import { CODE_SIGNS } from '@palata/contract/social'
import type { Db } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { lineOf } from '#platform/format/line.ts'
import { type SocialPerson, writerPerson } from './person.ts'
import { insertCode, removeCode } from './store.ts'

export const CODE_MINUTES = 10

interface Writer {
  id: number
  name: string
  username?: string | undefined
}

/** A new code for the person who wrote to the bot, as «ABCD-EFGH»; an earlier one is good no more. */
export async function codeFor(db: Db, { id, name, username = '' }: Writer, now: Date): Promise<string> {
  const code = Array.from({ length: 8 }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
  await insertCode(db, { id, hash: hashOf(code), name: lineOf(name, 200), username: lineOf(username, 32), expiresAt })
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** The person to whom the bot sent the code; uses the code up. */
export async function takeCode(tx: Db, code: string, now: Date): Promise<SocialPerson> {
  const row = await removeCode(tx, hashOf(code), now)
  if (!row) throw new Refusal('social_refused', 'Такого кода нет, или его десять минут прошли. Возьмите у бота новый')
  return writerPerson({ ...row, id: row.telegram_id })
}

function hashOf(code: string) {
  return createHash('sha256').update(code).digest()
}
