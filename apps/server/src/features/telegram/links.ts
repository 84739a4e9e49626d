import { type Db, rows } from '#platform/database.ts'

export async function telegramIdOf(db: Db, accountId: number): Promise<number | null> {
  const [row] = await rows<{ telegram_id: number }>(
    db,
    'telegram.idOf',
    `select telegram_id from social_links where account_id = $1 and provider = 'telegram'`,
    [accountId],
  )
  return row?.telegram_id ?? null
}

export async function accountByTelegramId(db: Db, telegramId: number): Promise<number | null> {
  const [row] = await rows<{ account_id: number }>(
    db,
    'telegram.accountBy',
    `select account_id from social_links where provider = 'telegram' and subject = $1::bigint::text`,
    [telegramId],
  )
  return row?.account_id ?? null
}
