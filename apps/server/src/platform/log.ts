import pino, { type DestinationStream, type Logger } from 'pino'

/** Structured lines; tokens, cookies and the database's connection stay out of them. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: withoutClient },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The driver hangs the whole connection on its errors, with its parameters and the key that cancels its queries. */
function withoutClient(error: unknown) {
  if (!(error instanceof Error)) return error
  const { client: _, ...rest } = pino.stdSerializers.err(error)
  return rest
}
