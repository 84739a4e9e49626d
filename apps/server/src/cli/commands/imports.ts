import { stat } from 'node:fs/promises'
import { countOf } from '@palata/contract/text/plural'
import { z } from 'zod'
import { listChannels } from '#features/channels'
import { importFile, listRuns, type Outcome, type RunRow, undoImport } from '#features/imports'
import { findPerson } from '#features/people'
import { command, type Desk, type Done, Problem } from '../command.ts'
import { table, when } from '../print.ts'

const MODELS = { news: 'News', material: 'Material', opinion: 'Opinion' } as const
/** Problems printed; all of them are in the report of the run. */
const MOST_PRINTED = 50

const CALLED = {
  person: 'Люди',
  post: 'Публикации',
  picture: 'Картинки',
  recording: 'Видео и файлы',
  reaction: 'Реакции',
  service: 'Служебные',
} as const

export const importFrom = command({
  name: 'import',
  about:
    'Перенести канал Telegram: telegram и result.json его выгрузки. Прошлое приходит со своими датами, никому не сообщая',
  places: { source: 'telegram', file: 'файл выгрузки; картинки лежат рядом с ним, как их положил Telegram' },
  options: {
    author: { value: 'имя', about: 'чьими станут публикации' },
    kind: { value: 'вид', about: 'news (новости), material (материалы) или opinion (мнения); по умолчанию news' },
    channel: { value: 'каналы', about: 'адреса наших каналов через запятую: alpha,news' },
  },
  input: z.object({
    source: z.literal('telegram', 'Откуда: telegram'),
    file: z.string('Укажите файл'),
    author: z.string('Укажите --author: чьими станут публикации'),
    kind: z.enum(['news', 'material', 'opinion'], '--kind: news, material или opinion').default('news'),
    channel: z.string().default(''),
  }),
  writes: 'many',
  async run({ db, objects, operator, now, tell }, { source, file, author: name, kind, channel }, { isDry }) {
    if (!(await stat(file).catch(() => null))?.isFile()) throw new Problem(`Нет такого файла: ${file}`)
    const author = await findPerson(db, name)
    if (!author) throw new Problem(`Нет такого человека: ${name}`)
    const posts = { author, model: MODELS[kind], channels: await channelsCalled({ db }, channel) }
    const place = { db, objects, now, by: operator, tell }
    return told(await importFile(place, { source, file, posts, isApplied: !isDry }))
  },
})

async function channelsCalled({ db }: Pick<Desk, 'db'>, said: string) {
  const slugs = [...new Set(said.split(',').map((slug) => slug.trim()))].filter(Boolean)
  const channels = await listChannels(db)
  return slugs.map((slug) => {
    const found = channels.find((channel) => channel.slug === slug)
    if (found) return found
    throw new Problem(`Нет канала ${slug}. Есть: ${channels.map((channel) => channel.slug).join(', ')}`)
  })
}

function told({ runId, title, counts, problems, unnamed, isContinued }: Outcome): Done {
  const rows = Object.entries(counts).map(([of, { found, taken, known, left, why }]) => [
    CALLED[of as keyof typeof CALLED],
    ...[found, taken, known, left].map(String),
    why.slice(0, 2).join('; '),
  ])
  const head = ['Что', 'В файле', runId === null ? 'Войдёт' : 'Вошло', 'Уже есть', 'Нет', 'Почему']
  const printed = problems.slice(0, MOST_PRINTED)
  const rest = problems.length - printed.length + unnamed
  return {
    said: [
      `${title}: ${runId === null ? 'прогон, в базу ничего не записано' : `перенос ${runId}${isContinued ? ', продолжен прерванный' : ''}`}`,
      ...table(head, rows, 'В файле пусто'),
      ...(runId === null ? [] : [`Отменить: npm run operator -- undo-import ${runId}`]),
    ],
    more: [...printed, ...(rest > 0 ? [`и ещё ${rest}`] : [])],
  }
}

export const imports = command({
  name: 'imports',
  about: 'Переносы, последние пятьдесят',
  input: z.object({}),
  async run({ db }) {
    const runs = await listRuns(db)
    const lines = runs.map((run) => [String(run.id), run.source, run.title, when(run.started_at), stateOf(run)])
    return { said: table(['Номер', 'Откуда', 'Что', 'Начат', 'Чем кончился'], lines, 'Переносов не было') }
  },
})

function stateOf({ ended_at: ended, undone_at: undone, counts }: RunRow): string {
  if (undone) return `отменён ${when(undone)}`
  if (!ended) return 'прерван: тот же файл продолжит его'
  return countOf(counts.post?.taken ?? 0, ['публикация', 'публикации', 'публикаций'])
}

export const undoImportOf = command({
  name: 'undo-import',
  about: 'Отменить перенос: убрать то, что он принёс и чего никто с тех пор не тронул',
  places: { run: 'номер переноса' },
  input: z.object({ run: z.coerce.number('Нужен номер переноса').int('Нужен номер переноса').min(1) }),
  writes: 'one',
  async run({ db, now }, { run }) {
    const { title, removed, held } = await undoImport(db, run, now)
    const kept = held.edited + held.discussed + held.marked
    const why = [
      held.edited > 0 && `правленых ${held.edited}`,
      held.discussed > 0 && `с ответами ${held.discussed}`,
      held.marked > 0 && `с реакциями и закладками ${held.marked}`,
    ].filter(Boolean)
    return {
      said: [`${title}: убрано ${removed}${kept > 0 ? `, осталось ${kept}: ${why.join(', ')}` : ''}`],
    }
  },
})
