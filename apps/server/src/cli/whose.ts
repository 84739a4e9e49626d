import { listDemoPeople } from '#features/accounts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import { type Installation, installationOf, withoutSettings } from '#platform/processes/installation.ts'
import { type Command, Problem } from './command.ts'

type Settings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'isProduction'>

/**
 * Refuses a real site's database without the settings of the site, and a demo database with them. Returns which
 * database it is.
 */
export async function refuseForeign(db: Database, config: Settings, command: Pick<Command, 'allowsDemo'>) {
  const found = await installationOf(db)
  if (found?.isProduction && !config.isProduction) throw new Problem(withoutSettings(found))
  if (config.isProduction && !command.allowsDemo && (await listDemoPeople(db)).length > 0)
    throw new Problem(
      `${placeOf(config, found)}: в ней демо-люди, а настройки — настоящего сайта. Проверьте DATA_DIR и DATABASE_URL или уберите демо командой «npm run operator -- remove-demo».`,
    )
  return placeOf(config, found)
}

/** «База сайта https://club.example (встроенная, /var/lib/palata)»; without passwords. */
export function placeOf({ DATABASE_URL, DATA_DIR }: Settings, found: Installation | null): string {
  const whose = found ? ` ${found.isProduction ? 'сайта' : 'стенда'} ${found.publicUrl}` : ''
  return `База${whose} (${DATABASE_URL ? addressOf(DATABASE_URL) : `встроенная, ${DATA_DIR}`})`
}

function addressOf(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  return url?.host ? `${url.host}${url.pathname}` : 'из DATABASE_URL'
}
