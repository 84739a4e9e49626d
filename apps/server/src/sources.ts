import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { MarketSources } from './features/market/jobs.ts'
import type { Config } from './platform/config.ts'
import { createCoinGecko } from './providers/coingecko/index.ts'
import { createMacro } from './providers/macro/index.ts'

const SANDBOX = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url))
const READY_TIMEOUT_MS = 15_000

/** The adapters of production; only where they look differs. */
export function createSources(config: Config, sandboxUrl: string | undefined, logger: Logger): MarketSources {
  const refreshSeconds = config.MARKET_REFRESH_SECONDS ?? (sandboxUrl ? 5 : 300)
  const shared = { logger, timeoutMs: 8_000 }
  const apiKey = config.COINGECKO_API_KEY ? { apiKey: config.COINGECKO_API_KEY } : {}
  return {
    market: createCoinGecko({
      ...shared,
      ...apiKey,
      baseUrl: config.COINGECKO_BASE_URL ?? `${sandboxUrl}/coingecko/api/v3`,
      callsPerMinute: sandboxUrl ? 600 : 30,
      // The job polls; an answer kept longer than its period would stand in its way.
      ttlMs: { markets: refreshSeconds * 500 },
    }),
    macro: createMacro({
      ...shared,
      yahooUrl: config.YAHOO_BASE_URL ?? (sandboxUrl ? `${sandboxUrl}/yahoo` : 'https://query2.finance.yahoo.com'),
      cbrUrl: config.CBR_BASE_URL ?? (sandboxUrl ? `${sandboxUrl}/cbr` : 'https://www.cbr.ru'),
    }),
  }
}

/** The sandbox as its own process on a free loopback port, so that it can fail like the outside world does. */
export async function startSandbox(
  { market, callbackUrl }: { market: string | undefined; callbackUrl: string },
  log: Logger,
): Promise<{ url: string; smtpUrl: string; stop: () => Promise<void> }> {
  const [port, smtpPort] = await freePorts()
  const child = spawn(process.execPath, [SANDBOX], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_CALLBACK_URL: callbackUrl,
      ...(market && { SANDBOX_MARKET: market }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.on('data', (chunk: Buffer) => log.warn({ sandbox: chunk.toString().trim() }, 'sandbox says'))
  child.on('exit', (code) => log.debug({ code }, 'sandbox ended'))
  await ready(child)
  return {
    url: `http://127.0.0.1:${port}`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** It prints one line when it listens. */
async function ready(child: ChildProcess) {
  const timeout = AbortSignal.timeout(READY_TIMEOUT_MS)
  const failed = once(child, 'exit', { signal: timeout }).then(([code]) => {
    throw new Error(`the sandbox ended with ${code}`)
  })
  await Promise.race([once(child.stdout!, 'data', { signal: timeout }), failed])
  failed.catch(() => {})
}

/** Both are held until both are known, so they differ. */
async function freePorts(): Promise<[number, number]> {
  const probes = [createServer(), createServer()].map((server) => server.listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const [first, second] = probes.map((probe) => (probe.address() as { port: number }).port)
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return [first!, second!]
}
