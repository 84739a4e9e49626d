import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isVisible } from '../text/seen.ts'

/** Most saved sets of one person. */
export const MOST_SETS = 30
/** Most columns in a choice of them. */
const MOST_COLUMNS = 20

/** Control and format characters are removed: they are invisible or reverse the text around them. */
const name = z
  .string('Нужно имя')
  .max(200, 'Не больше 40 знаков')
  .transform((words) => words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
  .pipe(z.string().refine(isVisible, 'Назовите набор').max(40, 'Не больше 40 знаков'))
const query = z
  .string('Нужны условия')
  .max(1000, 'Слишком много условий')
  .transform((words) => new URLSearchParams(words).toString())
  .pipe(z.string().max(1000, 'Слишком много условий'))
const column = z.string('Нужен столбец').regex(/^[a-z][a-z0-9_]{0,29}$/, 'Такого столбца нет')

/** A saved state of the screener: what its address says, under a name. */
export const SavedSet = z.object({
  name: z.string(),
  /** URL query, without the question mark; empty for the first view. */
  query: z.string(),
})
export type SavedSet = z.infer<typeof SavedSet>

/** What a person keeps of the screener. */
export const OwnScreener = z.object({
  /** Hidden and added columns differ by mode, so the choice is a list of the shown ones; null before a choice. */
  columns: z.array(z.string()).nullable(),
  /** By name. */
  sets: z.array(SavedSet),
})
export type OwnScreener = z.infer<typeof OwnScreener>

const reply = OwnScreener

/** A call changes one thing and returns all: two tabs cannot overwrite each other's. */
export const ownScreener = {
  own: endpoint({
    at: 'GET /api/screener/own/',
    about: 'Свои столбцы и сохранённые наборы скриннера',
    access: 'paid',
    reply,
  }),
  keepColumns: endpoint({
    at: 'POST /api/screener/own/columns/',
    about: 'Какие столбцы показывать; null возвращает обычные',
    access: 'paid',
    body: z.object({ columns: z.array(column).max(MOST_COLUMNS, 'Слишком много столбцов').nullable() }),
    reply,
  }),
  keepSet: endpoint({
    at: 'POST /api/screener/own/sets/',
    about: 'Сохранить набор условий под именем; набор с тем же именем заменяется, остальные не трогаются',
    access: 'paid',
    body: z.object({ name, query }),
    reply,
  }),
  dropSet: endpoint({
    at: 'DELETE /api/screener/own/sets/',
    about: 'Забыть набор; забытого раньше не замечает',
    access: 'paid',
    body: z.object({ name: z.string('Нужно имя').max(40, 'Не больше 40 знаков') }),
    reply,
  }),
}
