import { readFile, stat } from 'node:fs/promises'
import { countOf } from '@palata/contract/text/plural'
import { optionalText, visibleText } from '@palata/contract/text/visibleText'
import { z } from 'zod'
import { attachAudio, attachChapters, attachTranscript } from '#features/podcasts'
import { podcastNotes } from '#features/posts'
import { transaction } from '#platform/database.ts'
import { command, type Desk, Problem } from '../command.ts'

const WHAT = ['new', 'audio', 'chapters', 'transcript', 'notes'] as const
/** Bytes of a chapter list or transcript. */
const LARGEST_TEXT = 4 * 1024 * 1024

interface Given {
  post: number
  file: string
}

/** Actions on an existing podcast; each returns what to print. */
const actions: Record<Exclude<(typeof WHAT)[number], 'new'>, (desk: Desk, given: Given) => Promise<string>> = {
  async audio({ db, objects, now }, { post, file }) {
    await requireFile(file)
    const { seconds, bitrate, bytes, chapters, unread } = await attachAudio({ db, objects, now }, post, file)
    const size = `${clock(seconds)}, ${Math.round(bitrate / 1000)} кбит/с, ${(bytes / 1024 / 1024).toFixed(1)} МБ`
    return [`Запись приложена: ${size}; глав в файле: ${chapters.length}`, ...unread].join('\n')
  },
  async chapters({ db, now }, { post, file }) {
    const { length } = await attachChapters(db, post, await readText(file), now)
    return `Записано: ${countOf(length, ['глава', 'главы', 'глав'])}`
  },
  async transcript({ db, now }, { post, file }) {
    const cues = await attachTranscript(db, post, await readText(file), now)
    return `Записано: ${countOf(cues, ['реплика', 'реплики', 'реплик'])}`
  },
  async notes({ db }, { post, file }) {
    const words = await readText(file)
    if (!(await transaction(db, (tx) => podcastNotes.replace(tx, post, words))))
      throw new Problem(`Нет подкаста ${post}`)
    return 'Описание записано'
  },
}

export const podcast = command({
  name: 'podcast',
  about: 'Подкаст: new заводит его; audio, chapters, transcript и notes прикладывают файл',
  places: { what: WHAT.join(', '), file: 'файл; у new это описание, и его может не быть' },
  options: {
    post: { value: 'номер', about: 'номер публикации подкаста' },
    title: { value: 'название', about: 'для new' },
    lead: { value: 'текст', about: 'для new: две строки под названием' },
  },
  input: z.object({
    what: z.enum(WHAT, `После podcast нужно слово: ${WHAT.join(', ')}`),
    file: z.string().optional(),
    post: z.coerce.number('--post: нужен номер').int('--post: нужен номер').min(1).max(2_147_483_647).optional(),
    title: visibleText('--title: нужно название').max(200, '--title: не длиннее 200 знаков').optional(),
    lead: optionalText().trim().max(500, '--lead: не длиннее 500 знаков').optional(),
  }),
  writes: 'one',
  adds: ({ what }) => what === 'new',
  async run(desk, { what, file, post, title, lead = '' }) {
    if (what === 'new') {
      if (!title) throw new Problem('Укажите --title')
      const content = file ? await readText(file) : ''
      const notes = { title, short_description: lead, content }
      const id = await transaction(desk.db, (tx) => podcastNotes.insert(tx, notes, desk.now))
      return {
        said: [
          `Подкаст заведён, номер ${id}. Приложите запись, потом модератор опубликует его на сайте, в канале «Администрирование»`,
        ],
      }
    }
    if (post === undefined) throw new Problem('Укажите --post')
    if (!file) throw new Problem('Укажите файл')
    return { said: [await actions[what](desk, { post, file })] }
  },
})

async function requireFile(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new Problem(`Нет такого файла: ${path}`)
  return found.size
}

async function readText(path: string): Promise<string> {
  if ((await requireFile(path)) > LARGEST_TEXT) throw new Problem(`Файл больше 4 МБ: ${path}`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch (error) {
    if (error instanceof TypeError) throw new Problem(`Файл не в UTF-8: ${path}`)
    throw error
  }
}

function clock(seconds: number) {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
