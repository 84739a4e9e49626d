import pg from 'pg'

const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 2_000
/** Milliseconds between two calls of `onDeaf`: nothing cached meanwhile may get older. */
const DEAF_MS = 500

/**
 * Calls `onEvent` with the name of each outbox event (LISTEN/NOTIFY), in every web process.
 * Reconnects by itself and then calls `onGap`, since events may have been missed. Until it listens, `onDeaf` is called
 * again and again.
 */
export function listenForEvents(
  url: string,
  onEvent: (name: string) => void,
  onGap: () => void,
  onDeaf: () => void = () => {},
) {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let delay = FIRST_RETRY_MS
  let isClosed = false
  let deaf: NodeJS.Timeout | undefined = setInterval(onDeaf, DEAF_MS).unref()

  async function start() {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2_000,
      application_name: 'palata-events',
    })
    client = fresh
    fresh.on('error', again)
    fresh.on('end', again)
    fresh.on('notification', (message) => onEvent(message.payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query('listen palata_events')
      delay = FIRST_RETRY_MS
      clearInterval(deaf)
      deaf = undefined
      onGap()
    } catch {
      again()
    }

    function again() {
      if (client !== fresh || isClosed) return
      client = undefined
      deaf ??= setInterval(onDeaf, DEAF_MS).unref()
      onDeaf()
      retry = setTimeout(() => void start(), delay)
      delay = Math.min(delay * 2, LONGEST_RETRY_MS)
    }
  }

  void start()
  return async () => {
    isClosed = true
    clearTimeout(retry)
    clearInterval(deaf)
    await client?.end()
  }
}
