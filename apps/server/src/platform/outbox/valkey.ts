import { randomUUID } from 'node:crypto'
import { Redis } from 'iovalkey'
import { listenForEvents } from './listen.ts'

interface ValkeyOptions {
  databaseUrl: string
  valkeyUrl: string
  onEvent: (name: string) => void
  /** Some events may have been missed. */
  onGap: () => void
  /** Called again and again while no events come. */
  onDeaf: () => void
  onProblem: (error: unknown) => void
}

/** Milliseconds between attempts to become or stay the relay. */
const TURN_MS = 1_000
/** The relay's role expires after this long without renewal. */
const TENURE_MS = 3_000
const LONGEST_RETRY_MS = 2_000
/** Message for possibly missed events. */
const GAP = ''
/** Message of a relay that does not hear the database. */
const DEAF = '-'

/**
 * Receives event names through Valkey: one process, the relay, listens to the database and publishes to the others.
 * While Valkey is away each process listens by itself. Every switch is a gap, after which the outbox is read.
 */
export function listenThroughValkey({ databaseUrl, valkeyUrl, onEvent, onGap, onDeaf, onProblem }: ValkeyOptions) {
  const me = randomUUID()
  const name = `palata:${new URL(databaseUrl).pathname.slice(1)}`
  const options = {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    retryStrategy: (times: number) => Math.min(times * 200, LONGEST_RETRY_MS),
  }
  const url = valkeyUrl.replace(/^valkey/, 'redis')
  const told = new Redis(url, { ...options, autoResubscribe: false })
  const telling = new Redis(url, options)
  let relay: (() => Promise<void>) | null = null
  let own: (() => Promise<void>) | null = null
  let isClosed = false

  for (const client of [told, telling]) client.on('error', onProblem)
  told.on('message', (_, event) => {
    if (event === GAP) onGap()
    else if (event === DEAF) onDeaf()
    else onEvent(event)
  })
  told.on('ready', () => {
    told
      .subscribe(name)
      .then(() => {
        stopOwn()
        onGap()
      })
      .catch(onProblem)
  })
  // Nothing is published until Valkey is back, so this process listens by itself.
  told.on('close', () => {
    if (!isClosed) own ??= listenForEvents(databaseUrl, onEvent, onGap, onDeaf)
  })

  function stopOwn() {
    void own?.().catch(onProblem)
    own = null
  }

  const tell = (event: string) => void telling.publish(name, event).catch(onProblem)

  /** Whether this process is the relay for the next seconds. */
  async function isElected(): Promise<boolean> {
    if (await telling.set(`${name}:relay`, me, 'PX', TENURE_MS, 'NX')) return true
    if ((await telling.get(`${name}:relay`)) !== me) return false
    return (await telling.pexpire(`${name}:relay`, TENURE_MS)) === 1
  }

  async function takeTurn() {
    const isRelay = await isElected().catch(() => false)
    if (isClosed) return
    if (isRelay)
      relay ??= listenForEvents(
        databaseUrl,
        tell,
        () => tell(GAP),
        () => tell(DEAF),
      )
    else {
      void relay?.().catch(onProblem)
      relay = null
    }
  }
  telling.on('ready', () => void takeTurn())
  const timer = setInterval(() => void takeTurn(), TURN_MS)

  return async () => {
    isClosed = true
    clearInterval(timer)
    await Promise.all([relay?.(), own?.()])
    told.disconnect()
    telling.disconnect()
  }
}
