import { z } from 'zod'
import { type AuditRecord, listRecords } from '#features/audit'
import { command } from '../command.ts'
import { table, when } from '../print.ts'
import { LIMIT, Limit, Username } from './inputs.ts'

const RESULTS: Record<AuditRecord['result'], string> = {
  started: 'не окончено',
  done: 'сделано',
  partly: 'частично',
  refused: 'отказ',
  failed: 'сбой',
}

/** A check of all services says a page of text; the desk's log shows it whole. */
const LONGEST = 200
const shortened = (said: string) => (said.length > LONGEST ? `${said.slice(0, LONGEST).trimEnd()}…` : said)

export const audit = command({
  name: 'audit',
  about: 'Что операторы делали этой программой, новое сверху',
  options: { person: { value: 'имя', about: 'только об этом человеке' }, limit: LIMIT },
  input: z.object({ person: Username.optional(), limit: Limit }),
  async run({ db }, { person, limit }) {
    const records = await listRecords(db, { about: person, limit })
    const rows = records.map((one) => [
      when(one.at),
      one.operator,
      one.command,
      JSON.stringify(one.arguments),
      RESULTS[one.result],
      shortened(one.outcome.replaceAll('\n', '; ')),
    ])
    return { said: table(['когда', 'кто', 'команда', 'с чем', 'итог', 'что сказано'], rows, 'Записей нет') }
  },
})
