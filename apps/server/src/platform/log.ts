import pino, { type DestinationStream, type Logger } from 'pino'

/** Structured log lines without tokens, cookies and database connections. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: withoutClient },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The driver attaches the whole connection to its errors, including its parameters and cancel key. */
function withoutClient(error: unknown) {
  if (!(error instanceof Error)) return error
  const { client: _, ...rest } = pino.stdSerializers.err(error)
  return rest
}
