import type { PageConfig } from '@palata/contract/page'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { ledgerHead } from './features/ledger/index.ts'
import { offerOf } from './features/payments/index.ts'
import { createIdentity } from './features/sessions/index.ts'
import { loadDeskBuild, serveDesk } from './http/deskPages.ts'
import { dropCaches, refreshCaches } from './http/freshness.ts'
import { loadWebBuild, servePages } from './http/pages.ts'
import type { ContentSources } from './http/security.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import { keptSecret } from './platform/keptSecret.ts'
import { listenForEvents } from './platform/outbox/listen.ts'
import { listenThroughValkey } from './platform/outbox/valkey.ts'
import { demoWalletOf } from './services/chain.ts'
import { pricesOf } from './services/payments.ts'
import { publicUrlOf } from './services/sandbox.ts'
import type { Services } from './services/services.ts'

interface Parts {
  db: Database
  /** The database's address, for a separate connection that listens for events. */
  url: string
  services: Services
  log: Logger
}

/** Serves the site on its port. Returns close functions in the order to call them. */
export async function serve(config: Config, version: string, { db, url, services, log }: Parts) {
  const build = await loadWebBuild(new URL('../../web/dist/', import.meta.url))
  const desk = await loadDeskBuild(new URL('../../desk/dist/', import.meta.url))
  const secret = config.TOKEN_SECRET ?? (await keptSecret(config.DATA_DIR))
  const onProblem = (error: unknown) => log.warn({ err: error }, 'sessions ended elsewhere were not read')
  const identity = createIdentity({ db, secret, onProblem })
  const shown = pageConfigOf(config, services)
  const app = await buildApp({
    db,
    logger: log,
    identity,
    services,
    secret,
    publicUrl: publicUrlOf(config),
    metricsToken: config.METRICS_TOKEN,
    trustProxy: config.TRUST_PROXY,
    brand: config.BRAND,
    version,
    withCaches: config.REPLY_CACHE,
    isStepRequired: config.SECOND_STEP,
    isWeeklyOpen: config.WEEKLY_TEXT,
    dataFolder: config.DATA_DIR,
    sources: sourcesOf(shown, build.scriptHashes, services),
  })
  await serveDesk(app, desk)
  await servePages(app, build, shown, async () => {
    const ledger = await ledgerHead(db)
    return ledger ? { ledger } : {}
  })
  // Null: some events may have been missed.
  const hear = (event: string | null) => {
    app.live.feed.wake()
    refreshCaches(app, event)
    void identity.hear(event)
  }
  const stopListening = listen(config, url, { hear, onDeaf: () => dropCaches(app) }, log)
  const stopWatching = identity.watch()
  // Loads ended sessions first, so that none of their tokens is accepted.
  await identity.hear(null)
  await app.listen({ port: config.PORT, host: config.HOST })
  return [() => app.close(), stopWatching, stopListening]
}

interface Listener {
  hear: (event: string | null) => void
  onDeaf: () => void
}

function listen({ VALKEY_URL: valkeyUrl }: Config, url: string, { hear, onDeaf }: Listener, log: Logger) {
  const onGap = () => hear(null)
  if (!valkeyUrl) return listenForEvents(url, hear, onGap, onDeaf)
  const onProblem = (error: unknown) => log.warn({ err: error }, 'Valkey is away: events are heard from the database')
  return listenThroughValkey({ databaseUrl: url, valkeyUrl, onEvent: hear, onGap, onDeaf, onProblem })
}

/** Sent with every page, so it must have no secrets. */
function pageConfigOf(
  config: Config,
  {
    gifs,
    push,
    sandbox,
    wallets,
    socialShown,
    embedsShown,
    telegram: { chats },
    telegramPayUrl,
    telegramPayStars,
  }: Services,
): PageConfig {
  const links = Object.fromEntries(
    Object.entries(config).flatMap(([key, value]) =>
      key.startsWith('LINK_') && value ? [[key.slice(5).toLowerCase(), String(value)]] : [],
    ),
  )
  const demoWallet = demoWalletOf(config, sandbox)
  const [collection] = wallets.chain.contracts
  return {
    brand: config.BRAND,
    metrikaId: config.METRIKA_ID,
    links: { ...links, ...(telegramPayUrl && { telegram_pay: telegramPayUrl }) },
    offer: offerOf(pricesOf(config)),
    ...(telegramPayStars && { telegramStars: telegramPayStars }),
    ...(config.TURNSTILE_SITE_KEY && { turnstileSiteKey: config.TURNSTILE_SITE_KEY }),
    ...((chats.work || chats.meme || chats.alerts) && { hasChats: true }),
    ...(config.WEEKLY_TEXT && { weeklyText: true }),
    ...(gifs && { hasGifs: true }),
    ...(push && { pushKey: push.publicKey }),
    ...(collection && { collection }),
    ...(demoWallet && { demoWallet }),
    ...socialShown.page,
    ...embedsShown.page,
  }
}

/** Origins that pages may load from: only what the operator enabled. */
function sourcesOf(shown: PageConfig, scriptHashes: string[], services: Services): ContentSources {
  const { widget } = services.socialShown
  const metrika = shown.metrikaId ? ['https://mc.yandex.ru'] : []
  const turnstile = shown.turnstileSiteKey ? ['https://challenges.cloudflare.com'] : []
  const wallet = shown.demoWallet ? [new URL(shown.demoWallet).origin] : []
  // The sandbox has one origin for all of them.
  const unique = (sources: string[]) => [...new Set(sources)]
  return {
    script: unique([...scriptHashes, ...metrika, ...turnstile, ...wallet, ...(widget ? [widget.script] : [])]),
    frame: unique([...turnstile, ...(widget ? [widget.frame] : []), ...services.embedsShown.frames]),
    connect: [...metrika, ...wallet],
  }
}
