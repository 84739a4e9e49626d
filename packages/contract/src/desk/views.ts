import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isVisible } from '../seen.ts'

/** Most saved views of one person: of one list, and of all lists together. */
export const MOST_VIEWS = 20
export const MOST_VIEWS_IN_ALL = 200

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

/** A saved view of a desk list. */
export const DeskView = z.object({
  list: z.string(),
  name: z.string(),
  /** URL query, without the question mark. */
  query: z.string(),
})
export type DeskView = z.infer<typeof DeskView>

const own = { access: 'desk', roles: ['editor', 'moderator', 'operator'] } as const
const reply = z.object({ results: z.array(DeskView) })

/** A call changes one view and returns all of the person's views: two tabs cannot overwrite each other's. */
export const deskViews = {
  views: endpoint({
    at: 'GET /api/desk/views/',
    about: 'Свои сохранённые виды всех списков стола, новые первыми',
    ...own,
    reply,
  }),
  saveView: endpoint({
    at: 'POST /api/desk/views/',
    about: 'Сохранить вид списка под именем; вид с тем же именем заменяется, остальные не трогаются',
    ...own,
    body: z.object({ list, name, query }),
    reply,
  }),
  forgetView: endpoint({
    at: 'DELETE /api/desk/views/',
    about: 'Забыть вид; забытого раньше не замечает',
    ...own,
    body: z.object({ list, name: z.string('Нужно имя').max(40, 'Не больше 40 знаков') }),
    reply,
  }),
}
