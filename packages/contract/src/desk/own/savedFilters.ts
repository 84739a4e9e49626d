import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { isVisible } from '../../text/seen.ts'

/** Most saved filters of one person: of one list, and of all lists together. */
export const MOST_FILTERS = 20
export const MOST_FILTERS_IN_ALL = 200

const list = z
  .string('Нужен список')
  .max(40, 'Такого списка нет')
  .regex(/^[a-z][a-z-]*$/, 'Такого списка нет')
/** Control and format characters are removed: they are invisible or reverse the text around them. */
const name = z
  .string('Нужно имя')
  .max(200, 'Не больше 40 знаков')
  .transform((words) => words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
  .pipe(z.string().refine(isVisible, 'Назовите вид').max(40, 'Не больше 40 знаков'))
const query = z
  .string('Нужны условия')
  .max(1000, 'Слишком много условий')
  .transform((words) => new URLSearchParams(words).toString())
  .pipe(z.string().min(1, 'Нужны условия').max(1000, 'Слишком много условий'))

/** A saved filter of a desk list, called a view («вид») at the desk. */
export const SavedFilter = z.object({
  list: z.string(),
  name: z.string(),
  /** URL query, without the question mark. */
  query: z.string(),
})
export type SavedFilter = z.infer<typeof SavedFilter>

const own = { access: 'desk', roles: ['editor', 'moderator', 'operator'] } as const
const reply = z.object({ results: z.array(SavedFilter) })

/** A call changes one filter and returns all of the person's filters: two tabs cannot overwrite each other's. */
export const deskSavedFilters = {
  savedFilters: endpoint({
    at: 'GET /api/desk/views/',
    about: 'Свои сохранённые виды всех списков стола, новые первыми',
    ...own,
    reply,
  }),
  saveFilter: endpoint({
    at: 'POST /api/desk/views/',
    about: 'Сохранить вид списка под именем; вид с тем же именем заменяется, остальные не трогаются',
    ...own,
    body: z.object({ list, name, query }),
    reply,
  }),
  forgetFilter: endpoint({
    at: 'DELETE /api/desk/views/',
    about: 'Забыть вид; забытого раньше не замечает',
    ...own,
    body: z.object({ list, name: z.string('Нужно имя').max(40, 'Не больше 40 знаков') }),
    reply,
  }),
}
