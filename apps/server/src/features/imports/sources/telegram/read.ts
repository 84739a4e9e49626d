import { decodedByWords } from '@palata/contract/text/decoded'
import { z } from 'zod'
import { storable } from '#platform/format/text.ts'
import type { Origin, SpoolLine } from '../../items.ts'
import { JsonElements } from '../../reading/jsonElements.ts'
import { NotThisFile } from '../../reading/notThisFile.ts'
import { Message } from './message.ts'
import { belongsTo, isLeftOut, postOf } from './posts.ts'

const Head = z.object({
  name: z.string().nullish(),
  type: z.string().optional(),
  id: z.union([z.number(), z.string()]),
})

const NOT_ONE =
  'Это не выгрузка канала: нужен result.json одного канала (меню канала, «Экспорт истории чата», формат JSON)'

/** Reads `result.json` of one chat, as Telegram Desktop exports it, in any size. */
export async function readTelegram(
  chunks: AsyncIterable<Buffer>,
  write: (line: SpoolLine) => Promise<void>,
): Promise<Origin> {
  const elements = new JsonElements('messages')
  const maker = new PostMaker(write)
  let count = 0
  for await (const chunk of chunks)
    for (const element of elements.push(chunk)) {
      count += 1
      await maker.take(element, count)
    }
  await maker.end()
  if (!elements.hasBegun) throw new NotThisFile(NOT_ONE)
  if (!elements.isWhole)
    await write({ kind: 'left', of: 'post', place: `после сообщения ${maker.last}`, why: 'файл обрывается', count: 1 })
  return originOf(elements.head())
}

function originOf(head: unknown): Origin {
  const { data } = Head.safeParse(head)
  if (!data) throw new NotThisFile(NOT_ONE)
  return { origin: String(data.id), title: data.name ?? `Канал ${data.id}` }
}

/** Makes posts of messages in their order, albums whole. */
class PostMaker {
  readonly #write: (line: SpoolLine) => Promise<void>
  #album: Message[] = []
  last = ''

  constructor(write: (line: SpoolLine) => Promise<void>) {
    this.#write = write
  }

  async take(element: Buffer | null, count: number) {
    const message = element && messageIn(element)
    if (!message) {
      const why = element ? 'битая запись, сообщение не разобрано' : 'сообщение больше 8 МБ'
      await this.end()
      return this.#write({ kind: 'left', of: 'post', place: `${count}-е сообщение`, why })
    }
    if (!belongsTo(this.#album, message)) await this.end()
    this.last = message.id
    if (message.type === 'message') this.#album.push(message)
    else
      await this.#write({
        kind: 'left',
        of: 'service',
        place: `сообщение ${message.id}`,
        why: 'служебное: создание, закрепление, звонки',
      })
  }

  /** Writes the album that ended, with what of it stays there. */
  async end() {
    const album = this.#album
    if (album.length === 0) return
    this.#album = []
    const post = postOf(album)
    const place = `сообщение ${album[0]!.id}`
    if (!post) return this.#write({ kind: 'left', of: 'post', place, why: 'нет времени' })
    await this.#write(post)
    for (const { id, photo, file } of album) {
      const where = `сообщение ${id}`
      if (photo && isLeftOut(photo))
        await this.#write({ kind: 'left', of: 'picture', place: where, why: 'картинок нет в выгрузке' })
      if (file)
        await this.#write({
          kind: 'left',
          of: 'recording',
          place: where,
          why: 'видео, записи и файлы остаются строкой с названием',
        })
    }
    const count = post.reactions.reduce((sum, reaction) => sum + reaction.count, 0)
    if (count > 0)
      await this.#write({ kind: 'left', of: 'reaction', place, why: 'у нас реакция чья-то, а там только счёт', count })
  }
}

/** Undefined for what is no message. An escape that JSON does not know (`\x1f`) is what Telegram Desktop writes for a sign that shows nothing. */
function messageIn(element: Buffer): Message | undefined {
  try {
    const text = utf8(element).replace(/\\x([\dA-Fa-f]{2})/g, (written, code, at: number, all: string) =>
      /(?:^|[^\\])(?:\\\\)*$/.test(all.slice(Math.max(0, at - 20), at)) ? `\\u00${code}` : written,
    )
    return Message.safeParse(storable(JSON.parse(text))).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return decodedByWords(bytes)
  }
}
