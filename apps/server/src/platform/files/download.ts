import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The same stream, cut as soon as it may not go on: who takes it slowly takes it for hours. */
export function watched(stream: Readable, mayGoOn: () => Promise<boolean>): Readable {
  const watch = new Transform({
    transform(piece, _, done) {
      void mayGoOn()
        .catch(() => false)
        .then((may) => (may ? done(null, piece) : watch.destroy()))
    },
  })
  // Fastify hears how it ended.
  pipeline(stream, watch).catch(() => {})
  return watch
}

/** A file reply, generated as a stream and never in memory as a whole. */
export class Download {
  readonly name: string
  readonly type: string
  readonly body: Readable

  get isText() {
    return this.type !== 'application/zip'
  }

  constructor(name: string, type: string, pieces: AsyncIterable<string | Buffer>) {
    this.name = name
    this.type = type
    this.body = Readable.from(pieces)
  }
}
