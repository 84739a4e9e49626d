import type { ChatKey } from '@palata/contract/telegram'
import type { PersonParts } from '#manifest.ts'
import { type Db, rows } from '#platform/database.ts'
import { TITLES } from '../rules.ts'

interface Row {
  key: string | null
  standing: string
  changed_at: Date
  leave_at: Date | null
  problem: string
}

/** The person's chats, for operators. */
export async function chatsOf(db: Db, accountId: number): Promise<Pick<PersonParts, 'chats'>> {
  const found = await rows<Row>(
    db,
    'telegram.ofPerson',
    `select c.key, m.standing, m.changed_at, m.leave_at, m.problem
     from telegram_chat_members m left join telegram_chats c on c.chat_id = m.chat_id
     where m.account_id = $1 order by m.changed_at desc limit 20`,
    [accountId],
  )
  return {
    chats: found.map(({ key, standing, changed_at, leave_at, problem }) => ({
      title: TITLES[key as ChatKey] ?? null,
      // A check constraint limits the values; the database type is text.
      standing: standing as PersonParts['chats'][number]['standing'],
      changed_at: changed_at.toISOString(),
      leave_at: leave_at?.toISOString() ?? null,
      problem,
    })),
  }
}
