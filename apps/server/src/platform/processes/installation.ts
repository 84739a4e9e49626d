import type { Config } from '../config.ts'
import type { Db } from '../database.ts'
import { StartFailure } from '../postgres/index.ts'

/** What the last server that ran on a database said of itself. */
export interface Installation {
  isProduction: boolean
  publicUrl: string
}

/** Null before the first start of a server. */
export async function installationOf(db: Db): Promise<Installation | null> {
  const { rows } = await db.query<Installation>(
    'select is_production as "isProduction", public_url as "publicUrl" from installation',
  )
  return rows[0] ?? null
}

/**
 * Stores in the database whose it is. Throws `StartFailure` when it is a real site's and this server has not the
 * settings of one: it would fill it with the demo, or send readers' letters to a sandbox.
 */
export async function declareInstallation(
  db: Db,
  { isProduction }: Pick<Config, 'isProduction'>,
  publicUrl: string,
  now: Date,
): Promise<void> {
  const found = await installationOf(db)
  if (found?.isProduction && !isProduction) throw new StartFailure(withoutSettings(found))
  await db.query(
    `insert into installation (is_production, public_url, seen_at) values ($1, $2, $3)
     on conflict (only_one) do update set is_production = $1, public_url = $2, seen_at = $3`,
    [isProduction, publicUrl, now],
  )
}

/** Says that a real site's database was opened without NODE_ENV=production. */
export function withoutSettings({ publicUrl }: Installation): string {
  return `Это база сайта ${publicUrl}, а его настроек (NODE_ENV=production) здесь нет: они читаются из файла .env в папке программы или из того, который назван в PALATA_ENV. Здесь ничего не изменилось.`
}
