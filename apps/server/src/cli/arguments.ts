import { parseArgs } from 'node:util'
import { type Command, type OptionNote, Problem } from './command.ts'

/** Options of every command. */
const COMMON: Record<string, OptionNote> = {
  by: { value: 'имя', about: 'кто это делает; по умолчанию пользователь системы' },
  verbose: { about: 'рассказать подробно' },
  help: { about: 'эта справка' },
}
const AGAIN: Record<string, OptionNote> = {
  again: { about: 'сделать ещё раз то же, что сделано в последние десять минут' },
}
const DRY: Record<string, OptionNote> = { 'dry-run': { about: 'показать, что будет сделано, и ничего не менять' } }

function optionsOf(command: Pick<Command, 'options' | 'writes' | 'adds'>): Record<string, OptionNote> {
  return { ...command.options, ...(command.writes === 'many' && DRY), ...(command.adds && AGAIN), ...COMMON }
}

/** Parses words of the command line into named values. Refuses unknown options. */
export function readWords(command: Command, words: string[]): Record<string, unknown> {
  const known = optionsOf(command)
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { value }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const) },
    ]),
  )
  const { values, positionals, tokens } = parseArgs({
    args: words,
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const note = known[token.name]
    if (!note) throw misuse(command, `Неизвестный параметр ${token.rawName}`)
    if (note.value && !token.value) throw misuse(command, `После --${token.name} нужно указать: ${note.value}`)
    if (!note.value && token.value !== undefined) throw misuse(command, `--${token.name} пишут без значения`)
  }
  return { ...values, ...placed(command, positionals) }
}

function placed(command: Command, given: string[]): Record<string, unknown> {
  const names = Object.keys(command.places ?? {})
  const rest = names.at(-1)?.endsWith('…') ? names.pop()! : null
  const extra = given.slice(names.length)
  if (!rest && extra.length > 0) throw misuse(command, `Лишнее слово: ${extra[0]}`)
  const words = Object.fromEntries(names.flatMap((name, place) => (given[place] ? [[name, given[place]]] : [])))
  return rest ? { ...words, [rest.slice(0, -1)]: extra } : words
}

export function misuse(command: Command, text: string) {
  return new Problem(`${text}.\nСправка: npm run operator -- ${command.name} --help`)
}

/** Help text of one command. */
export function helpOf(command: Command): string {
  const places = Object.entries(command.places ?? {})
  const options = Object.entries(optionsOf(command)).map(([name, { value, about }]): [string, string] => [
    `--${name}${value ? ` <${value}>` : ''}`,
    about,
  ])
  const usage = ['npm run operator --', command.name, ...places.map(([name]) => `<${name}>`)].join(' ')
  const parts = [command.about, '', `  ${usage} [параметры]`, '']
  if (places.length > 0) parts.push(...columns(places.map(([name, about]) => [`<${name}>`, about])), '')
  return [...parts, ...columns(options)].join('\n')
}

export function helpOfAll(commands: Command[]): string {
  return [
    'Палата: командная строка оператора.',
    '',
    '  npm run operator -- <команда> [параметры]',
    '',
    ...columns(commands.map(({ name, about }) => [name, about])),
    '',
    'Подробно о команде: npm run operator -- <команда> --help',
    'Настройки те же, что у сервера: файл .env в папке программы или тот, что назван в PALATA_ENV, и окружение.',
    'База: DATABASE_URL, а без неё та, что работает сейчас в DATA_DIR. Какая это база, скажет первая строка.',
  ].join('\n')
}

function columns(lines: [string, string][]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
