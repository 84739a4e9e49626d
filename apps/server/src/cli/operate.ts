import { beginRecord, beginUnlessRepeated, endRecord } from '#features/audit'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { helpOf, helpOfAll, misuse, readWords } from './arguments.ts'
import { type Command, type Desk, type Done, Problem } from './command.ts'
import { commands } from './commands/index.ts'

/** An equal command so soon is one that was run again after a cut connection or a crash. */
const REPEAT_SECONDS = 600

/** Names of form fields on the command line. */
const FIELDS: Record<string, string> = { first_name: '--name', password: 'Пароль', email: '--email' }

export interface Terminal {
  out: (line: string) => void
  err: (line: string) => void
}

/** Connects only after the command line parsed; the operator's name comes from `--by` or the system. */
export type OpenDesk = (by: string | undefined, command: Command) => Promise<Desk>

/** Carries out one command line. Returns the exit code of the process: 0 done, 1 refused, 2 not understood. */
export async function operate(argv: string[], openDesk: OpenDesk, { out, err }: Terminal): Promise<0 | 1 | 2> {
  const [name = 'help', ...words] = argv
  if (['help', '--help', '-h'].includes(name)) {
    const asked = commands.find((one) => one.name === words[0])
    out(asked ? helpOf(asked) : helpOfAll(commands))
    return 0
  }
  const command = commands.find((one) => one.name === name)
  if (!command) {
    err(`Нет такой команды: ${name}. Список: npm run operator -- help`)
    return 2
  }
  if (words.includes('--help')) {
    out(helpOf(command))
    return 0
  }
  let understood: Understood
  try {
    understood = understand(command, words)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    err(error.message)
    return 2
  }
  try {
    const desk = await openDesk(understood.by, command)
    if (!understood.isVerbose) desk.tell = () => {}
    const done = await carryOut(command, understood, desk)
    for (const line of [
      ...done.said,
      ...(understood.isVerbose ? (done.more ?? []) : []),
      ...(done.secret ? [done.secret] : []),
    ])
      out(line)
    for (const line of done.problems ?? []) err(line)
    return done.problems?.length ? 1 : 0
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === null) throw error
    err(sentence)
    return 1
  }
}

type Understood = ReturnType<typeof understand>

function understand(command: Command, words: string[]) {
  const { by, help: _, verbose, 'dry-run': dry, ...said } = readWords(command, words)
  // A command with an option of this name decides by itself what a repetition is.
  const { again, ...rest } = said
  const given = command.adds ? rest : said
  const { data, error } = command.input.safeParse(given)
  if (error) throw misuse(command, error.issues.map((issue) => issue.message).join('. '))
  return {
    given,
    input: data,
    isDry: dry === true,
    isVerbose: verbose === true,
    isAgain: again === true,
    by: by as string | undefined,
  }
}

/** A command that writes always leaves an audit record; if it is interrupted, the record has no end. */
async function carryOut(command: Command, understood: Understood, desk: Desk): Promise<Done> {
  const { given, input, isDry } = understood
  if (!command.writes || isDry) return command.run(desk, input, { isDry })
  const { db, operator, now } = desk
  const about = command.person?.(input) ?? null
  const attempt = { operator, command: command.name, arguments: given, about }
  const isOnce = command.adds?.(input) && !understood.isAgain
  const id = isOnce ? await beginOnce(desk, attempt) : await beginRecord(db, attempt, now)
  try {
    const done = await command.run(desk, input, { isDry })
    const problems = done.problems ?? []
    const result = problems.length === 0 ? 'done' : done.said.length > 0 ? 'partly' : 'refused'
    await endRecord(db, id, result, [...done.said, ...problems].join('\n'), now)
    return done
  } catch (error) {
    const sentence = sentenceOf(error)
    const told = endRecord(db, id, sentence === null ? 'failed' : 'refused', sentence ?? String(error), now)
    // The operator must see the first failure; the audit record then stays without an end.
    await told.catch(() => {})
    throw error
  }
}

async function beginOnce({ db, now }: Desk, attempt: Parameters<typeof beginRecord>[1]): Promise<number> {
  const { id, before } = await beginUnlessRepeated(db, attempt, now, REPEAT_SECONDS)
  if (id !== null) return id
  const what = before === 'started' ? 'Такая же команда начата и не закончена' : 'Такая же команда уже выполнена'
  throw new Problem(`${what} в последние десять минут. Второй раз не делаем: если нужно ещё, добавьте --again`)
}

/** The text of a refusal; null for a bug or a lost database. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof Problem || error instanceof Refusal) return error.message
  if (!(error instanceof FieldRefusal)) return null
  return Object.entries(error.fields)
    .map(([field, texts]) => `${FIELDS[field] ?? field}: ${texts.join(', ')}`)
    .join('\n')
}
