import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { photo } from '../files/samplePictures.ts'

interface Piece {
  type: string
  text: string
  [more: string]: string
}

/** A message as Telegram Desktop 5 writes it. */
export function message(id: number, text: string | Piece[], more: object = {}) {
  const at = Date.UTC(2024, 2, 1, 9) + id * 60_000
  const pieces = typeof text === 'string' ? (text ? [{ type: 'plain', text }] : []) : text
  return {
    id,
    type: 'message',
    date: new Date(at + 3 * 3_600_000).toISOString().slice(0, 19),
    date_unixtime: String(at / 1000),
    from: 'Летопись',
    from_id: 'channel1700000001',
    text: typeof text === 'string' ? text : pieces.map((piece) => (piece.type === 'plain' ? piece.text : piece)),
    text_entities: pieces,
    ...more,
  }
}

/** `result.json` of one channel, indented as the program does. */
export function exportOf(messages: object[], id = 1700000001): string {
  return JSON.stringify({ name: 'Летопись', type: 'public_channel', id, messages }, null, 1)
}

/** A folder of an export in a place of its own, removed after the file. */
export async function exportFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'выгрузка '))
  after(() => rm(folder, { recursive: true, force: true }))
  return {
    folder,
    /** Writes `result.json`, or a file of another name. */
    async write(content: string | Buffer, name = 'result.json') {
      await writeFile(join(folder, name), content)
      return join(folder, name)
    },
    async picture(name: string, width: number) {
      await mkdir(join(folder, 'photos'), { recursive: true })
      await writeFile(join(folder, 'photos', name), await photo(width, 300))
    },
  }
}
