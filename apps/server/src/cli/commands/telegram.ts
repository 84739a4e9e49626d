import { readFile } from 'node:fs/promises'
import { decoded } from '@palata/contract/text/decoded'
import { countOf } from '@palata/contract/text/plural'
import { z } from 'zod'
import { importSubscriptions } from '#features/telegram'
import { command, Problem } from '../command.ts'

/** A line is about 30 bytes, so this holds half a million people. */
const LARGEST_FILE_BYTES = 16 * 1024 * 1024

export const telegramImport = command({
  name: 'telegram-import',
  about: 'Перенести сроки подписок в Telegram из файла CSV: telegram_id и end_date',
  places: { file: 'путь к файлу; «-» — из стандартного ввода' },
  input: z.object({ file: z.string('Укажите файл') }),
  writes: 'many',
  async run({ db, now, readInput }, { file }, { isDry }) {
    const csv = file === '-' ? await readInput() : await contentOf(file)
    const { linked, waiting, problems } = await importSubscriptions(db, csv, { isDryRun: isDry }, now)
    if (problems.length > 0) return { said: [], problems: [...problems, 'Ничего не записано: исправьте файл'] }
    const people = countOf(linked + waiting, ['подписка', 'подписки', 'подписок'])
    const verb = isDry ? 'Будет записано' : 'Записано'
    return {
      said: [`${verb}: ${people}. У привязанных аккаунтов: ${linked}, ждут привязки: ${waiting}`],
    }
  },
})

async function contentOf(file: string): Promise<string> {
  try {
    const content = await readFile(file)
    if (content.length <= LARGEST_FILE_BYTES) return decoded(content)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Problem(code === 'ENOENT' ? `Нет такого файла: ${file}` : `Файл не читается: ${file} (${code})`)
  }
  throw new Problem(`Файл больше 16 МБ: ${file}`)
}
