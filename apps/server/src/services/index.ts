import type { ClubValues } from '@palata/contract/club/settings'
import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { createPageReader } from '../providers/pageReader/index.ts'
import { backupRoomOf } from './backups.ts'
import { createBotCheck } from './botCheck.ts'
import { createChainOf, createNftMarketOf, createNftTrendsOf, siteOf } from './chain.ts'
import { checksOf } from './checks.ts'
import { createEmbedsOf } from './embeds.ts'
import { createPicturesOf } from './forecasterPictures.ts'
import { createChannelsOf } from './forecasters.ts'
import { createGifsOf } from './gifs.ts'
import { keeperOf, outsideOf, sealerOf } from './ledger.ts'
import { createReportBox, letterReportKeysOf } from './letterReports.ts'
import { createSources, isMarketSimulated } from './market.ts'
import { createObjects } from './objects.ts'
import { wayOutOf } from './outgoing.ts'
import { createCashier } from './payments.ts'
import { createPushOf } from './push.ts'
import type { SandboxAddress } from './sandbox.ts'
import type { Services } from './services.ts'
import { createSocial } from './social.ts'
import { createBot } from './telegram.ts'
import { createTranslatorOf } from './translation.ts'
import { createWebhooksOf } from './webhooks.ts'
import { createXOf } from './x.ts'

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
