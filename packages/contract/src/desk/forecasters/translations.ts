import { z } from 'zod'
import { Instant } from '../../shared.ts'
import { filledLine, filledParagraphs } from '../fields.ts'
import { deskResource } from '../resource.ts'

const Network = z.enum(['twitter', 'telegram'], 'Сеть: twitter или telegram')

/** A forecaster's post in the original and in Russian. */
export const DeskTranslation = z.object({
  id: z.number().int(),
  network: Network,
  username: z.string(),
  name: z.string(),
  created_at: Instant,
  /** The original as plain text. */
  words: z.string(),
  /** Empty until it is translated. */
  text_ru: z.string(),
  state: z.enum(['due', 'done', 'failed']),
  /** An editor wrote it, or corrected what a translator wrote. */
  is_corrected: z.boolean(),
  /** Numbers and tickers match the original; otherwise readers see the original first. */
  is_proved: z.boolean(),
})
export type DeskTranslation = z.infer<typeof DeskTranslation>

export const deskTranslations = deskResource({
  name: 'translations',
  title: 'Переводы',
  roles: ['editor'],
  row: DeskTranslation,
  search: 'слова оригинала, номер',
  filters: {
    network: Network.optional(),
    state: z.enum(['due', 'failed', 'unproved', 'corrected'], 'Неизвестное состояние').optional(),
  },
  sorts: ['-created', 'created'],
  patch: z.object({ text_ru: filledParagraphs(20_000) }),
  actions: {
    retranslate: {
      about: 'Перевести заново по нынешнему словарю; правка редактора заменяется',
      label: 'Перевести заново',
      adds: true,
      isBulk: true,
    },
  },
})

/** A glossary entry: every translation uses `russian` for `term`. */
export const DeskTerm = z.object({
  id: z.number().int(),
  term: z.string(),
  russian: z.string(),
  changed_by: z.string(),
  changed_at: Instant,
})
export type DeskTerm = z.infer<typeof DeskTerm>

const Term = z.object({ term: filledLine(100), russian: filledLine(100) })

export const deskGlossary = deskResource({
  name: 'glossary',
  title: 'Словарь переводов',
  roles: ['editor'],
  row: DeskTerm,
  sorts: ['-id', 'id'],
  patch: Term.partial(),
  create: Term,
  actions: {
    remove: { about: 'Убрать слово; готовые переводы остаются', label: 'Удалить', isBulk: true },
  },
})
