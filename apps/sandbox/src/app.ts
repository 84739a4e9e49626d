import fastify, { type FastifyInstance } from 'fastify'
import { chainControl } from './chain/control.ts'
import { opensea } from './chain/opensea.ts'
import { ethereumRpc } from './chain/rpc.ts'
import { createEthereum } from './chain/world.ts'
import { channels } from './channels/index.ts'
import { cryptoCloud } from './cryptocloud/index.ts'
import { embeds } from './embeds/index.ts'
import { klipy } from './klipy/index.ts'
import { createReportMailbox, type ReportMailbox } from './mail/imap.ts'
import { createMailbox, type Mailbox } from './mail/mailbox.ts'
import { mailPages } from './mail/pages.ts'
import { binance } from './market/binance.ts'
import { binanceFutures } from './market/binanceFutures.ts'
import { replayTime, simClock } from './market/clock.ts'
import { coingecko, coinImages } from './market/coingecko/index.ts'
import { createFaults, failing, failures, marketControl } from './market/control.ts'
import { cbr, cbrMirror, fred, yahoo } from './market/macro.ts'
import { recordedMarket } from './market/replay.ts'
import { simulatedMarket } from './market/simulated.ts'
import { openId } from './oidc/index.ts'
import { plainOauth } from './oidc/plain.ts'
import { google, telegram } from './oidc/services.ts'
import { vk } from './oidc/vk.ts'
import { telegramWidget } from './oidc/widget.ts'
import { yandex } from './oidc/yandex.ts'
import { pushService } from './push/index.ts'
import { readRecording, replaying } from './recording/index.ts'
import { telegram as telegramBot } from './telegram/index.ts'
import { onlyThisMachine } from './thisMachine.ts'
import { translation } from './translation/index.ts'
import { turnstile } from './turnstile/turnstile.ts'
import { x } from './x/index.ts'

export type SandboxOptions = {
  /** Fixes every simulated price. */
  seed?: number
  /** `simulated`, or `replay:<folder>` with `coins.csv` and `daily.csv.gz`. */
  market?: string
  /** Recorded days per real second. */
  replaySpeed?: number
  /** Recorded day to begin with, ISO; the first one by default. */
  replayStart?: string
  /** File of `operator check --record`, whose answers are given in place of the sandbox's. */
  recording?: string
  /** Address for the payment service's postbacks; it can also be set later, as in its dashboard. */
  postbackUrl?: string
  /** Origin of the product's pages, when it is not on this machine. */
  site?: string
  /** Real time, ms. */
  now?: () => number
}

/** All simulated services in one app: listen on it or inject requests. Throws when a recording is unreadable. */
export function buildSandbox(options: SandboxOptions = {}): FastifyInstance {
  const { seed = 20261120, market: mode = 'simulated', now = Date.now } = options
  const folder = mode.startsWith('replay:') ? mode.slice('replay:'.length) : null
  if (!folder && mode !== 'simulated') throw new Error(`unknown market: ${mode}`)
  const recording = folder ? recordedMarket(folder) : null
  const market = recording ?? simulatedMarket(seed)
  const start = recording && options.replayStart ? Date.parse(options.replayStart) : (recording?.from ?? 0)
  if (recording && !(start >= recording.from && start < recording.to))
    throw new Error('replayStart: outside the recording')
  const clock = recording ? simClock(replayTime(now, recording, start, options.replaySpeed ?? 1), now) : simClock(now)
  const faults = createFaults()
  const botFaults = createFaults()
  const openseaFaults = createFaults()
  const chain = createEthereum(now)
  const gifFaults = createFaults()
  const embedFaults = createFaults()
  const googleFaults = createFaults()
  const telegramFaults = createFaults()
  const mailbox = createMailbox(now)
  const reports = createReportMailbox()

  // Callers keep connections open; `close` must not wait for them.
  const app = fastify({ forceCloseConnections: true })
  app.addHook('onRequest', onlyThisMachine(options.site ?? ''))
  if (options.recording) app.addHook('preHandler', replaying(readRecording(options.recording)))
  app.decorate('mailbox', mailbox)
  app.decorate('reports', reports)
  app.addHook('onClose', () => mailbox.close())
  app.addHook('onClose', () => reports.close())
  app.register(marketControl(clock, faults), { prefix: '/__sim/market' })
  app.register(coinImages(market), { prefix: '/coingecko/images' })
  app.register(mailPages(mailbox, reports), { prefix: '/__sim' })
  app.register(cryptoCloud(now, options.postbackUrl ?? ''))
  app.register(chainControl(chain), { prefix: '/__sim' })
  app.register(ethereumRpc(chain))
  app.register(failures(openseaFaults), { prefix: '/__sim/opensea' })
  app.register(
    failing(openseaFaults, (outside) => {
      outside.register(opensea(seed, market, clock), { prefix: '/opensea/api/v2' })
    }),
  )
  app.register(failures(botFaults), { prefix: '/__sim/turnstile' })
  app.register(
    failing(botFaults, (outside) => {
      outside.register(turnstile(now), { prefix: '/turnstile/v0' })
    }),
  )
  app.register(failures(gifFaults), { prefix: '/__sim/gifs' })
  app.register(
    failing(gifFaults, (outside) => {
      outside.register(klipy(), { prefix: '/klipy' })
    }),
  )
  app.register(failures(embedFaults), { prefix: '/__sim/embeds' })
  app.register(
    failing(embedFaults, (outside) => {
      outside.register(embeds())
    }),
  )
  app.register(channels(now))
  app.register(translation())
  app.register(x(now))
  app.register(pushService())
  app.register(telegramBot(now))
  app.register(failures(googleFaults), { prefix: '/__sim/google' })
  app.register(
    failing(googleFaults, (outside) => {
      outside.register(openId(google), { prefix: '/accounts.google.com' })
    }),
  )
  app.register(failures(telegramFaults), { prefix: '/__sim/telegram-login' })
  app.register(
    failing(telegramFaults, (outside) => {
      outside.register(openId(telegram), { prefix: '/oauth.telegram.org' })
      outside.register(telegramWidget(now))
    }),
  )
  for (const [name, service] of Object.entries({ yandex, vk })) {
    const serviceFaults = createFaults()
    app.register(failures(serviceFaults), { prefix: `/__sim/${name}` })
    app.register(
      failing(serviceFaults, (outside) => {
        outside.register(plainOauth(service))
      }),
    )
  }
  app.register(
    failing(faults, (outside) => {
      outside.register(coingecko(market, clock, 'demo'), { prefix: '/coingecko/api/v3' })
      outside.register(coingecko(market, clock, 'pro'), { prefix: '/pro-api.coingecko.com/api/v3' })
      outside.register(binance(market, clock), { prefix: '/binance/api/v3' })
      outside.register(binanceFutures(market, clock), { prefix: '/binance-futures/fapi/v1' })
      outside.register(yahoo(seed, clock), { prefix: '/yahoo' })
      outside.register(cbr(seed, clock), { prefix: '/cbr' })
      outside.register(cbrMirror(seed, clock), { prefix: '/cbr-mirror' })
      outside.register(fred(seed, clock), { prefix: '/fred' })
    }),
  )
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Catches mail after `listen`. */
    mailbox: Mailbox
    /** Keeps reports about letters after `listen`. */
    reports: ReportMailbox
  }
}
