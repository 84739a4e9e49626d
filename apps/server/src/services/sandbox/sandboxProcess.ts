import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { endChild, type Keeper, keepAlive } from '../../platform/processes/keepAlive.ts'
import type { SandboxAddress } from './sandbox.ts'

const SANDBOX = fileURLToPath(new URL('../../../../sandbox/src/main.ts', import.meta.url))
const READY_TIMEOUT_MS = 15_000

interface SandboxOptions {
  market: string | undefined
  postbackUrl: string
  site: string
}

/**
 * Starts the sandbox as its own process on a free loopback port, so that it can fail like the outside world, and starts
 * it again at the same address when it ends by itself.
 */
export async function startSandbox(
  { market, postbackUrl, site }: SandboxOptions,
  log: Logger,
  keeper?: Keeper,
): Promise<SandboxAddress & { stop: () => Promise<void> }> {
  const [port, smtpPort, imapPort] = await freePorts()
  const env = {
    ...process.env,
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_IMAP_PORT: String(imapPort),
    SANDBOX_POSTBACK_URL: postbackUrl,
    SANDBOX_SITE: site,
    ...(market && { SANDBOX_MARKET: market }),
  }
  const { stop } = await keepAlive({ start: (signal) => start(env, log, signal), end, keeper })
  return {
    url: `http://127.0.0.1:${port}`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    imapUrl: `imap://reports:reports@127.0.0.1:${imapPort}`,
    stop,
  }
}

async function start(env: NodeJS.ProcessEnv, log: Logger, signal: AbortSignal): Promise<ChildProcess> {
  // The system closes the channel when this process dies in any way; the sandbox then exits by itself.
  // Its own process group: a signal to the whole group reaches only the parent, whose jobs still speak with the sandbox.
  const child = spawn(process.execPath, [SANDBOX], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true })
  child.stderr!.on('data', (chunk: Buffer) => log.warn({ sandbox: chunk.toString().trim() }, 'sandbox says'))
  try {
    await ready(child, AbortSignal.any([signal, AbortSignal.timeout(READY_TIMEOUT_MS)]))
    return child
  } catch (error) {
    await end(child)
    throw error
  }
}

/** It has nothing to save, so it gets little time. */
const end = (child: ChildProcess) => endChild(child, [['SIGTERM', 3_000]])

/** The sandbox prints one line when it listens. */
async function ready(child: ChildProcess, signal: AbortSignal) {
  const failed = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the sandbox ended with ${code}`)
  })
  await Promise.race([once(child.stdout!, 'data', { signal }), failed])
  failed.catch(() => {})
}

/** All are held until all are known, so they differ. */
async function freePorts(): Promise<number[]> {
  const probes = [createServer(), createServer(), createServer()].map((server) => server.listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => (probe.address() as { port: number }).port)
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return ports
}
