import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { createOutages, outageOf } from './pool/outages.ts'

const FATAL = 60
const WARN = 40

/** A line of this time stands for all requests that anybody can repeat, ms. */
const OFTEN_MS = 60_000

/**
 * Structured log lines without tokens, cookies and database connections; an outage has one line a second. A line with
 * `often` is one that a stranger's request writes: of each such name one a minute is written, with the number of the others, so that
 * nobody fills the disk.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const outages = createOutages()
  const options: LoggerOptions = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: withoutClient, error: withoutClient },
    hooks: {
      logMethod(args, method, lineLevel) {
        const outage = lineLevel >= WARN && lineLevel < FATAL ? outageOf(errorIn(args[0])) : null
        const often = outage === null ? oftenIn(args[0]) : null
        const line = often === null ? args : withoutOften(args)
        if (outage === null && often === null) return method.apply(this, args)
        const write = (more: number) => method.apply(this, more === 0 ? line : counted(line, more))
        if (outage !== null) outages.hear(outage, write)
        else outages.hear(`often ${often}`, write, OFTEN_MS)
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

const oftenIn = (first: unknown): string | null =>
  typeof first === 'object' && first !== null && 'often' in first ? String(first.often) : null

function withoutOften([first, ...rest]: Parameters<Logger['warn']>): Parameters<Logger['warn']> {
  const { often: _, ...details } = first as unknown as { often: string }
  return [details, ...rest] as unknown as Parameters<Logger['warn']>
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
