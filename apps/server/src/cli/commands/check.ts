import type { DeskCheck } from '@palata/contract/desk/own/checks'
import { z } from 'zod'
import { findProxyWarnings, outcomeOf, runChecks } from '#features/desk'
import { command, Problem } from '../command.ts'

const MARKS = { ok: '✓', warning: '!', failed: '✗', off: '–', unknown: '?' }

export const check = command({
  name: 'check',
  about: 'Проверить внешние службы: войти, отправить, прочитать; код ответа 1, если какая-то отказала',
  places: { 'names…': 'имена служб; без них все' },
  options: { to: { value: 'адрес', about: 'куда отправить проверочное письмо; без него письмо не уходит' } },
  input: z.object({ names: z.array(z.string()), to: z.email('--to: нужен адрес почты').optional() }),
  writes: 'one',
  async run({ db, now, openChecks }, { names, to }) {
    const { checks, close } = await openChecks()
    try {
      const unknown = names.find((name) => !checks.some((one) => one.name === name))
      if (unknown) throw new Problem(`Такой службы нет: ${unknown}. Есть: ${checks.map(({ name }) => name).join(', ')}`)
      const all = await runChecks(db, checks, { names: names.length > 0 ? names : undefined, mailTo: to ?? null, now })
      const asked = names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all
      // Only the server sees how requests come.
      const seen = names.length > 0 ? [] : await findProxyWarnings(db, now)
      const proxy = seen.map(({ said, advice }) => `${MARKS.warning} ${said}. ${advice}`)
      const failed = asked.filter(({ state }) => state === 'failed')
      return {
        said: [...asked.flatMap(linesOf), ...proxy, outcomeOf(asked)],
        problems: failed.map(({ title }) => `Не работает: ${title}`),
      }
    } finally {
      await close()
    }
  },
})

function linesOf({ name, title, state, is_sandbox, settings, findings }: DeskCheck): string[] {
  const place = is_sandbox ? ', песочница' : ''
  const head = `${MARKS[state]} ${title} (${name}${place})`
  if (state === 'off') return [`${head}: не подключено, включается через ${settings}`]
  return [head, ...findings.map(({ state, said, advice }) => `    ${MARKS[state]} ${said}${advice && `. ${advice}`}`)]
}
