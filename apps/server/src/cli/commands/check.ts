import { writeFile } from 'node:fs/promises'
import type { DeskCheck } from '@palata/contract/desk/own/checks'
import { emailAddress } from '@palata/contract/text/email'
import { countOf } from '@palata/contract/text/plural'
import { z } from 'zod'
import { findProxyWarnings, outcomeOf, runChecks } from '#features/desk'
import type { RecordedCall, Recording } from '#platform/outside/recording.ts'
import product from '../../../../../package.json' with { type: 'json' }
import { command, Problem } from '../command.ts'
import { when } from '../print.ts'

const MARKS = { ok: '✓', warning: '!', failed: '✗', off: '–', unknown: '?' }

export const check = command({
  name: 'check',
  about: 'Проверить внешние службы: войти, отправить, прочитать; код ответа 1, если какая-то отказала',
  places: { 'names…': 'имена служб; без них все' },
  options: {
    to: { value: 'адрес', about: 'куда отправить проверочное письмо; без него письмо не уходит' },
    json: { about: 'ответить одним JSON, для программ наблюдения' },
    record: {
      value: 'файл',
      about: 'записать вопросы и ответы служб без ключей и людей, чтобы показать разработчикам',
    },
  },
  input: z.object({
    names: z.array(z.string()),
    to: emailAddress('--to: нужен адрес почты').optional(),
    json: z.boolean().optional(),
    record: z.string().min(1).optional(),
  }),
  writes: 'one',
  async run({ db, now, openChecks }, { names, to, json, record }) {
    const { checks, close } = await openChecks()
    try {
      const unknown = names.find((name) => !checks.some((one) => one.name === name))
      if (unknown) throw new Problem(`Такой службы нет: ${unknown}. Есть: ${checks.map(({ name }) => name).join(', ')}`)
      const calls: RecordedCall[] | undefined = record === undefined ? undefined : []
      const chosen = names.length > 0 ? names : undefined
      const all = await runChecks(db, checks, { names: chosen, mailTo: to ?? null, now, record: calls })
      const asked = names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all
      const kept = calls && record !== undefined ? [await keep(record, calls, now)] : []
      // Only the server sees how requests come.
      const seen = names.length > 0 ? [] : await findProxyWarnings(db, now)
      const failed = asked.filter(({ state }) => state === 'failed')
      const problems = failed.map(({ title }) => `Не работает: ${title}`)
      if (json) return { said: [JSON.stringify({ checked_at: now, services: asked, proxy: seen })], problems }
      const proxy = seen.map(({ said, advice }) => `${MARKS.warning} ${said}. ${advice}`)
      return { said: [...asked.flatMap(linesOf), ...proxy, ...kept, outcomeOf(asked)], problems }
    } finally {
      await close()
    }
  },
})

/** Readable by its owner alone: what is left out was found by us, and the operator is to look, too. */
async function keep(file: string, calls: RecordedCall[], now: Date): Promise<string> {
  const recording: Recording = {
    format: 'palata-recording-1',
    made_at: now.toISOString(),
    version: product.version,
    calls,
  }
  try {
    await writeFile(file, `${JSON.stringify(recording, null, 1)}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Problem(code === 'EEXIST' ? `Файл уже есть: ${file}` : `Файл не записан: ${file}, ${code}`)
  }
  const count = countOf(calls.length, ['ответ', 'ответа', 'ответов'])
  return `Записано: ${file}, ${count}. Ключи и люди закрашены; просмотрите файл, прежде чем отправить.`
}

function linesOf(one: DeskCheck): string[] {
  const { name, title, state, is_sandbox, settings, findings, took_ms: took, ends } = one
  const place = is_sandbox ? ', песочница' : ''
  const head = `${MARKS[state]} ${title} (${name}${place})`
  if (state === 'off') return [`${head}: не подключено, включается через ${settings}`]
  return [
    took === null ? head : `${head}, ${took} мс`,
    ...findings.map(({ state, said, advice }) => `    ${MARKS[state]} ${said}${advice && `. ${advice}`}`),
    ...one.calls.map(({ asked, status, took_ms }) => `      ${asked} → ${status ?? 'без ответа'}, ${took_ms} мс`),
    ...(one.clock_off_seconds === null ? [] : [`      часы службы: ${signed(one.clock_off_seconds)} с`]),
    ...one.left.map(({ what, left, of }) => `      осталось: ${what}, ${left}${of === null ? '' : ` из ${of}`}`),
    ...ends.map(({ what, at }) => `      до ${when(at)}: ${what}`),
  ]
}

const signed = (seconds: number) => (seconds > 0 ? `+${seconds}` : String(seconds))
