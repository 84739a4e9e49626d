import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { ClubKeeper } from './features/club/index.ts'
import { ledgerHead } from './features/ledger/index.ts'
import { createIdentity } from './features/sessions/index.ts'
import { listenAt } from './http/connections/connections.ts'
import { loadDeskBuild, serveDesk } from './http/pages/deskPages.ts'
import { dropCaches, refreshCaches, refreshClub } from './http/pages/freshness.ts'
import { loadWebBuild, servePages } from './http/pages/pages.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import { listenForEvents } from './platform/outbox/listen.ts'
import { listenThroughValkey } from './platform/outbox/valkey.ts'
import type { Replica } from './platform/replica/index.ts'
import { keptSecret } from './platform/secrets/keptSecret.ts'
import { publicUrlOf } from './services/sandbox/sandbox.ts'
import type { Services } from './services/services.ts'
import { pageConfigOf, sourcesOf, whileSame } from './services/shown.ts'

interface Parts {
  db: Database
  /** Answers reads of `db`; null without one. */
  replica: Replica | null
  /** The database's address, for a separate connection that listens for events. */
  url: string
  services: Services
  club: ClubKeeper
  log: Logger
}

/** Serves the site on its port. Returns close functions in the order to call them. */
export async function serve(config: Config, version: string, parts: Parts) {
  const { db, replica, url, services, club, log } = parts
  const build = await loadWebBuild(new URL('../../web/dist/', import.meta.url))
  const desk = await loadDeskBuild(new URL('../../desk/dist/', import.meta.url))
  const secret = config.TOKEN_SECRET ?? (await keptSecret(config.DATA_DIR))
  const onProblem = (error: unknown) => log.warn({ err: error }, 'sessions ended elsewhere were not read')
  const identity = createIdentity({ db, secret, onProblem })
  const shown = whileSame(club.now, (values) => pageConfigOf(config, values, services))
  const sources = whileSame(shown, (page) => sourcesOf(page, build.scriptHashes, services))
  const app = await buildApp({
    db,
    replica,
    logger: log,
    identity,
    services,
    secret,
    publicUrl: publicUrlOf(config),
    metricsToken: config.METRICS_TOKEN,
    trustProxy: config.TRUST_PROXY,
    club,
    version,
    withCaches: config.REPLY_CACHE,
    isStepRequired: config.SECOND_STEP,
    dataFolder: config.DATA_DIR,
    sources,
  })
  await serveDesk(app, desk, club.now)
  await servePages(app, build, shown, async () => {
    const ledger = await ledgerHead(db)
    return ledger ? { ledger } : {}
  })
  // Null: some events may have been missed.
  const hear = (event: string | null) => {
    replica?.heard()
    app.live.feed.wake()
    refreshCaches(app, event)
    void refreshClub(app, club, event)
    void identity.hear(event)
  }
  const onDeaf = () => {
    replica?.heard()
    dropCaches(app)
    void club.refresh()
  }
  const stopListening = listen(config, url, { hear, onDeaf }, log)
  const stopWatching = identity.watch()
  // Loads ended sessions first, so that none of their tokens is accepted.
  await identity.hear(null)
  await listenAt(app, { port: config.PORT, host: config.HOST })
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
