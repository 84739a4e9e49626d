import { Readable } from 'node:stream'

/** A file reply, generated as a stream and never in memory as a whole. */
export class Download {
  readonly name: string
  readonly type: string
  readonly body: Readable

  constructor(name: string, type: string, pieces: AsyncIterable<string>) {
    this.name = name
    this.type = type
    this.body = Readable.from(pieces)
  }
}
