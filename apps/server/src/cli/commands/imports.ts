import { stat } from 'node:fs/promises'
import { countOf } from '@palata/contract/text/plural'
import { z } from 'zod'
import { listChannels } from '#features/channels'
import { importFile, LETTERS_A_MINUTE, listRuns, type Outcome, type RunRow } from '#features/imports'
import { findPerson } from '#features/people'
import { command, type Desk, type Done, Problem } from '../command.ts'
import { deskAsk, deskResourceOf } from '../desk.ts'
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
    'Перенести прошлое: telegram и result.json выгрузки канала или people и таблицу людей CSV. Сначала с --dry-run',
  places: { source: 'telegram или people', file: 'файл; картинки канала лежат рядом с ним, как их положил Telegram' },
  options: {
    from: { value: 'откуда', about: 'people: где платили прежде, если в таблице нет столбца «источник»' },
    author: { value: 'имя', about: 'чьими станут публикации' },
    kind: { value: 'вид', about: 'news (новости), material (материалы) или opinion (мнения); по умолчанию news' },
    channel: { value: 'каналы', about: 'адреса наших каналов через запятую: alpha,news' },
  },
  input: z.object({
    source: z.enum(['telegram', 'people'], 'Откуда: telegram или people'),
    file: z.string('Укажите файл'),
    from: z.string().max(50, '--from: не длиннее 50 знаков').default(''),
    author: z.string().optional(),
    kind: z.enum(['news', 'material', 'opinion'], '--kind: news, material или opinion').default('news'),
    channel: z.string().default(''),
  }),
  writes: 'many',
  async run(desk, { source, file, ...more }, { isDry }) {
    if (!(await stat(file).catch(() => null))?.isFile()) throw new Problem(`Нет такого файла: ${file}`)
    const { db, objects, operator, now, tell } = desk
    const what =
      source === 'people'
        ? ({ source, people: { from: more.from } } as const)
        : ({ source, posts: await postSettings(desk, more) } as const)
    return told(await importFile({ db, objects, now, by: operator, tell }, { file, what, isApplied: !isDry }))
  },
})

interface Where {
  author?: string | undefined
  kind: keyof typeof MODELS
  channel: string
}

async function postSettings(desk: Desk, { author: name, kind, channel }: Where) {
  if (name === undefined) throw new Problem('Укажите --author: чьими станут публикации')
  const author = await findPerson(desk.db, name)
  if (!author) throw new Problem(`Нет такого человека: ${name}`)
  return { author, model: MODELS[kind], channels: await channelsCalled(desk, channel) }
}

async function channelsCalled({ db }: Pick<Desk, 'db'>, said: string) {
  const slugs = [...new Set(said.split(',').map((slug) => slug.trim()))].filter(Boolean)
  const channels = await listChannels(db)
  return slugs.map((slug) => {
    const found = channels.find((channel) => channel.slug === slug)
    if (found) return found
    throw new Problem(`Нет канала ${slug}. Есть: ${channels.map((channel) => channel.slug).join(', ')}`)
  })
}

function told({ runId, title, counts, problems, unnamed, isContinued, merged, letters }: Outcome): Done {
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
      ...(merged > 0 ? [`Адреса совпали у ${merged}: объединим, более долгое право останется`] : []),
      ...(letters > 0 ? [lettersTold(letters, runId === null)] : []),
      ...(runId === null ? [] : [`Отменить: npm run operator -- undo-import ${runId}`]),
    ],
    more: [...printed, ...(rest > 0 ? [`и ещё ${rest}`] : [])],
  }
}

function lettersTold(letters: number, isDry: boolean): string {
  const minutes = Math.ceil(letters / LETTERS_A_MINUTE)
  const count = countOf(letters, ['письмо', 'письма', 'писем'])
  const pace = `по ${LETTERS_A_MINUTE} в минуту, за ${countOf(minutes, ['минуту', 'минуты', 'минут'])}`
  return `${isDry ? 'Уйдёт' : 'Уходит'} ${count} «Задайте пароль», ${pace}`
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
  const people = counts.person?.taken
  return people === undefined
    ? countOf(counts.post?.taken ?? 0, ['публикация', 'публикации', 'публикаций'])
    : countOf(people, ['аккаунт', 'аккаунта', 'аккаунтов'])
}

export const undoImportOf = command({
  name: 'undo-import',
  about: 'Отменить перенос: убрать то, что он принёс и чего никто с тех пор не тронул',
  places: { run: 'номер переноса' },
  input: z.object({ run: z.coerce.number('Нужен номер переноса').int('Нужен номер переноса').min(1) }),
  writes: 'one',
  async run(desk, { run }) {
    const { outcome } = await deskResourceOf('imports').actions.undo!.run(deskAsk(desk), run, {} as never)
    return { said: [outcome] }
  },
})
