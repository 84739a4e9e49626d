/** One line of this time says what is wrong and how often, ms. */
const EACH_MS = 1_000

interface Outage {
  eachMs: number
  /** Lines since the last one that was written. */
  more: number
  /** Writes a line of this outage: the last one that was heard. */
  write: (more: number) => void
  timer: NodeJS.Timeout
}

/** Services by the port of their server. */
const services = new Map<string, string>()

/** From now on an error of a connection to this port is a part of this service's outage. */
export function nameService(port: number | string, service: string) {
  services.set(String(port), service)
}

/**
 * Thins out the lines of an outage: the first is written at once, then one a second with the number of those that it
 * stands for. Lines of different outages do not hide each other.
 */
export function createOutages() {
  const outages = new Map<string, Outage>()

  function pass(name: string) {
    const outage = outages.get(name)!
    if (outage.more === 0) return outages.delete(name)
    outage.write(outage.more)
    outage.more = 0
    outage.timer = timer(name, outage.eachMs)
  }

  const timer = (name: string, eachMs: number) => setTimeout(pass, eachMs, name).unref()

  return {
    /** Writes the line now or counts it; then one a second, or one in `eachMs`. */
    hear(name: string, write: (more: number) => void, eachMs = EACH_MS) {
      const outage = outages.get(name)
      if (!outage) {
        write(0)
        outages.set(name, { eachMs, more: 0, write, timer: timer(name, eachMs) })
        return
      }
      outage.more += 1
      outage.write = write
    },
  }
}

/** The outage that an error is a part of: the same for all errors of one service. Null for any other error. */
export function outageOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('service' in error && typeof error.service === 'string') return error.service
  const from = error.cause instanceof Error ? error.cause : error
  const { address, port, host, code = '' } = from as { address?: string; port?: number; host?: string; code?: string }
  // The same server: the database, Valkey, the mail server, the store.
  if (address ?? host) return services.get(String(port)) ?? `${address ?? host}:${port ?? ''}`
  if (
    /^(08|57P|53)/.test(code) ||
    /Connection terminated|Client has encountered|Query read timeout|timeout exceeded when trying to connect/.test(
      error.message,
    )
  )
    return 'database'
  return /^(E[A-Z]+|UND_ERR_\w+)$/.test(code) ? code : null
}
