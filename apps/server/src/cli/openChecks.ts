import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import { createLog } from '#platform/log.ts'
import { keptSecret } from '#platform/secrets/keptSecret.ts'
import { createClub } from '../features/club/index.ts'
import { givenOf } from '../services/club.ts'
import { createServices } from '../services/index.ts'
import { isTelegramSimulated } from '../services/messages/telegram.ts'
import { postbackUrlOf } from '../services/payments.ts'
import { needsSandbox } from '../services/sandbox/needsSandbox.ts'
import { publicUrlOf } from '../services/sandbox/sandbox.ts'
import { startSandbox } from '../services/sandbox/sandboxProcess.ts'

/** The desk's self-tests over this command's settings. */
export async function openChecks(config: Config, db: Database) {
  const log = createLog('silent')
  const place = { market: config.SANDBOX_MARKET, postbackUrl: postbackUrlOf(config), site: publicUrlOf(config) }
  const sandbox = needsSandbox(config) ? await startSandbox(place, log) : null
  const secret = config.TOKEN_SECRET ?? (config.ROLE === 'all' ? await keptSecret(config.DATA_DIR) : null)
  const club = createClub(db, givenOf(config), (error) => {
    throw error
  })
  await club.refresh()
  const { checks, bot } = createServices(config, sandbox, log, secret, db, club.now)
  // The command's own sandbox knows no webhook; the webhook of the real Telegram is set by the server only.
  if (isTelegramSimulated(config) && bot?.webhook) await bot.telegram.setWebhook(bot.webhook.url, bot.webhook.secret)
  return { checks, close: async () => void (await sandbox?.stop()) }
}
