import { visibleText } from '@palata/contract/text/visibleText'
import { z } from 'zod'
import { findPerson } from '#features/people'
import type { Db } from '#platform/database.ts'
import { numberOf } from '#providers/cryptocloud/index.ts'
import { Problem } from '../command.ts'

export const Username = z.string('Укажите имя пользователя')

export const Reason = visibleText('Укажите --reason: её увидит участник')
  .min(3, 'Причина слишком короткая: её увидит участник')
  .max(300, 'Причина длиннее 300 знаков')

export const Limit = z.coerce
  .number('--limit: нужно число')
  .int('--limit: нужно целое число')
  .min(1, '--limit: не меньше 1')
  .max(1000, '--limit: не больше 1000')
  .default(50)

export const InvoiceNumber = z
  .string('Укажите номер счёта')
  .refine((text) => numberOf(text) !== null, { error: ({ input }) => `Не похоже на номер счёта: ${input}` })
  .transform((text) => numberOf(text)!)

export const REASON = { value: 'текст', about: 'почему; её увидит участник' }
export const LIMIT = { value: 'число', about: 'сколько строк, по умолчанию 50' }

export async function requirePerson(db: Db, username: string) {
  const person = await findPerson(db, username)
  if (!person) throw new Problem(`Нет такого пользователя: ${username}`)
  return person
}

export function actorOf(operator: string): string {
  return `operator:${operator}`
}
