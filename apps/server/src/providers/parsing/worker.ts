import { readChannel } from '../channels/page.ts'
import { readPost } from '../embeds/telegramPage.ts'
import { readPage } from '../pageReader/page.ts'

const text = (body: Uint8Array) => new TextDecoder().decode(body)

/** How each kind of foreign page is parsed. */
const READERS = {
  channel: (body: Uint8Array) => readChannel(text(body)),
  telegramPost: (body: Uint8Array) => readPost(text(body)),
  page: (body: Uint8Array, contentType: string) => readPage(Buffer.from(body), contentType),
}
export type Readers = typeof READERS

interface Foreign {
  reader: keyof Readers
  body: Uint8Array
  contentType: string
}

export default ({ reader, body, contentType }: Foreign) => READERS[reader](body, contentType)
