import type { ClubValues } from '@palata/contract/club/settings'
import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { createPageReader } from '../providers/pageReader/index.ts'
import { createBotCheck } from './botCheck.ts'
import { createChainOf, createNftMarketOf, createNftTrendsOf, siteOf } from './chain.ts'
import { checksOf } from './checks.ts'
import { createEmbedsOf } from './content/embeds.ts'
import { createPicturesOf } from './content/forecasterPictures.ts'
import { createChannelsOf } from './content/forecasters.ts'
import { createGifsOf } from './content/gifs.ts'
import { createTranslatorOf } from './content/translation.ts'
import { createXOf } from './content/x.ts'
import { backupRoomOf } from './files/backups.ts'
import { createObjects } from './files/objects.ts'
import { keeperOf, outsideOf, sealerOf } from './ledger.ts'
import { createSources, isMarketSimulated } from './market.ts'
import { createReportBox, letterReportKeysOf } from './messages/letterReports.ts'
import { wayOutOf } from './messages/outgoing.ts'
import { createPushOf } from './messages/push.ts'
import { createBot } from './messages/telegram.ts'
import { createWebhooksOf } from './messages/webhooks.ts'
import { createCashier } from './payments.ts'
import type { SandboxAddress } from './sandbox/sandbox.ts'
import type { Services } from './services.ts'
import { createSocial } from './social.ts'

export function createServices(
  config: Config,
  sandbox: SandboxAddress | null,
  log: Logger,
  secret: string | null,
  db: Database,
  club: () => ClubValues,
): Services {
  const social = createSocial(config, sandbox, log)
  const embeds = createEmbedsOf(config, sandbox, log)
  const { bot, door, sold } = createBot(config, sandbox, log, club, db)
  const objects = createObjects(config)
  const sources = createSources(config, isMarketSimulated(config) ? sandbox?.url : undefined, log, db)
  return {
    secret,
    sandbox,
    sources,
    searchMarket: { market: sources.market, nfts: createNftTrendsOf(config, sandbox, log), logger: log },
    embeds: embeds.source,
    embedsShown: embeds.shown,
    channels: createChannelsOf(config, sandbox, log),
    pictures: createPicturesOf(config, sandbox, log),
    x: createXOf(config, sandbox, log, db),
    translator: createTranslatorOf(config, sandbox, log),
    nftMarket: createNftMarketOf(config, sandbox, log, db),
    botCheck: createBotCheck(config, log, { db, secret }),
    cashier: createCashier(config, sandbox, log, club, db),
    social: social.services,
    socialShown: social.shown,
    telegram: door,
    objects,
    pages: createPageReader({ way: wayOutOf(config) }),
    gifs: createGifsOf(config, sandbox, log),
    push: createPushOf(config, sandbox, secret),
    bot,
    telegramSold: sold,
    webhooks: createWebhooksOf(config),
    letterReports: letterReportKeysOf(config),
    reportBox: createReportBox(config, sandbox),
    backups: backupRoomOf(config),
    keeper: keeperOf(config),
    sealNow: sealerOf(keeperOf(config), db, log),
    outside: outsideOf(config, bot),
    checks: checksOf({ config, sandbox, services: { bot, objects }, secret, db, club }),
    wallets: {
      chain: createChainOf(config, sandbox, log),
      site: siteOf(config),
      graceHours: config.NFT_GRACE_HOURS,
      logo: config.NFT_LOGO,
    },
  }
}
