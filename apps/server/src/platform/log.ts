import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { createOutages, outageOf } from './outages.ts'

const FATAL = 60
const WARN = 40

/** Structured log lines without tokens, cookies and database connections; an outage has one line a second. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const outages = createOutages()
  const options: LoggerOptions = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: withoutClient, error: withoutClient },
    hooks: {
      logMethod(args, method, lineLevel) {
        const outage = lineLevel >= WARN && lineLevel < FATAL ? outageOf(errorIn(args[0])) : null
        if (outage === null) return method.apply(this, args)
        outages.hear(outage, (more) => method.apply(this, more === 0 ? args : counted(args, more)))
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

function errorIn(first: unknown): unknown {
  if (first instanceof Error || typeof first !== 'object' || first === null) return first
  // The job library writes `error`.
  const { err, error } = first as { err?: unknown; error?: unknown }
  return err ?? error
}

/** The same line with the number of lines that it stands for. */
function counted([first, ...rest]: Parameters<Logger['warn']>, more: number): Parameters<Logger['warn']> {
  const details = first as unknown as object
  return [
    { ...(details instanceof Error ? { err: details } : details), lines: more },
    ...rest,
  ] as unknown as Parameters<Logger['warn']>
}

/** The driver attaches the whole connection to its errors, including its parameters and cancel key. */
function withoutClient(error: unknown) {
  if (!(error instanceof Error)) return error
  const { client: _, ...rest } = pino.stdSerializers.err(error)
  return rest
}
