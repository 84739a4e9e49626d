import { buildSandbox } from './app.ts'

const {
  SANDBOX_PORT,
  SANDBOX_SMTP_PORT,
  SANDBOX_IMAP_PORT,
  SANDBOX_SEED,
  SANDBOX_MARKET,
  SANDBOX_RECORDING,
  SANDBOX_REPLAY_SPEED,
  SANDBOX_REPLAY_START,
  SANDBOX_POSTBACK_URL,
  SANDBOX_SITE,
} = process.env

const app = buildSandbox({
  ...(SANDBOX_SEED && { seed: Number(SANDBOX_SEED) }),
  ...(SANDBOX_MARKET && { market: SANDBOX_MARKET }),
  ...(SANDBOX_REPLAY_SPEED && { replaySpeed: Number(SANDBOX_REPLAY_SPEED) }),
  ...(SANDBOX_REPLAY_START && { replayStart: SANDBOX_REPLAY_START }),
  ...(SANDBOX_RECORDING && { recording: SANDBOX_RECORDING }),
  ...(SANDBOX_POSTBACK_URL && { postbackUrl: SANDBOX_POSTBACK_URL }),
  ...(SANDBOX_SITE && { site: SANDBOX_SITE }),
})

// The parent process has ended, so the sandbox ends; it has nothing to save.
process.once('disconnect', () => process.exit())
if (process.connected === false) process.exit()
process.channel?.unref()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void app.close())

if (SANDBOX_SMTP_PORT) await app.mailbox.listen(Number(SANDBOX_SMTP_PORT))
if (SANDBOX_IMAP_PORT) await app.reports.listen(Number(SANDBOX_IMAP_PORT))
const address = await app.listen({ host: '127.0.0.1', port: Number(SANDBOX_PORT ?? 4010) })
console.log(`sandbox: ${address}, market ${SANDBOX_MARKET ?? 'simulated'}`)
