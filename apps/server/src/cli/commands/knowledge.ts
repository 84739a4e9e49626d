import { z } from 'zod'
import {
  changePage,
  checkPage,
  createPage,
  findPageSource,
  findRevision,
  idOfSlug,
  listMenus,
  listPages,
  menuCalled,
} from '#features/knowledge'
import type { Db } from '#platform/database.ts'
import { dayKey } from '#platform/format/days.ts'
import { command, Problem } from '../command.ts'

const Slug = z.string('Укажите адрес страницы: последнюю часть её ссылки')
const SLUG = 'последняя часть ссылки на страницу'

export const knowledge = command({
  name: 'knowledge',
  about: 'Страницы базы знаний: адрес, раздел, до какого дня действует проверка; с --text текст одной',
  options: { text: { value: 'адрес', about: 'показать HTML этой страницы' } },
  input: z.object({ text: Slug.optional() }),
  async run({ db, now }, { text }) {
    if (text) return { said: [(await findPageSource(db, await requirePage(db, text)))!.content] }
    const menus = new Map((await listMenus(db)).map(({ id, title }) => [id, title]))
    const pages = await listPages(db)
    return {
      said: pages.map(({ slug, title, menu_id, check_by, live }) => {
        const check = `${check_by < now ? 'просрочена' : 'проверена до'} ${dayKey(check_by)}`
        return `${slug}: ${title} (${menus.get(menu_id)}), ${check}${live ? '' : ', скрыта'}`
      }),
    }
  },
})

export const setKnowledgePage = command({
  name: 'set-knowledge-page',
  about: 'Завести страницу базы знаний или изменить названное; новый HTML текста подают на вход',
  places: { slug: SLUG },
  options: {
    menu: { value: 'раздел', about: 'название раздела верхнего уровня; нового не было — появится' },
    title: { value: 'название', about: 'для новой страницы обязательно' },
    lead: { value: 'текст', about: 'одна фраза под названием' },
    rename: { value: 'адрес', about: 'новый адрес; прежний продолжит вести на страницу' },
    note: { value: 'текст', about: 'что изменено: это увидят читатели в правках' },
    position: { value: 'число', about: 'место в разделе' },
    'check-months': { value: 'число', about: 'проверять раз в столько месяцев' },
    restore: { value: 'правка', about: 'вернуть текст правки под этим номером' },
    hide: { about: 'убрать с сайта' },
    show: { about: 'вернуть на сайт' },
  },
  input: z.object({
    slug: Slug,
    menu: z.string().optional(),
    title: z.string().optional(),
    lead: z.string().optional(),
    rename: z.string().optional(),
    note: z.string().optional(),
    position: z.coerce.number().int().min(0).max(10_000).optional(),
    'check-months': z.coerce.number().int().min(1).max(60).optional(),
    restore: z.coerce.number().int().min(1).optional(),
    hide: z.literal(true).optional(),
    show: z.literal(true).optional(),
  }),
  writes: 'one',
  async run(desk, { slug, menu, title, lead, rename, note, hide, show, ...more }) {
    if (hide && show) throw new Problem('Укажите что-то одно: --hide или --show')
    const { db, now } = desk
    const editing = { db, by: null, now, publicUrl: '' }
    const content = (await desk.readInput()).trim() || undefined
    const id = await idOfSlug(db, slug)
    if (id === undefined && (!menu || !title || !content))
      throw new Problem('Такой страницы нет. Чтобы завести её, укажите --menu и --title и подайте на вход HTML')
    const menuId = menu === undefined ? undefined : await menuCalled(db, menu)
    const live = hide ? false : show
    if (id === undefined) {
      const draft = { menu_id: menuId!, title: title!, content: content!, slug, lead, live }
      await createPage(editing, draft, { note })
      return { said: [`Страница заведена: /knowledge-base/${slug}`] }
    }
    const old = more.restore === undefined ? undefined : await findRevision(db, id, more.restore)
    if (more.restore !== undefined && !old) throw new Problem(`Нет правки ${more.restore}`)
    const place = { position: more.position, check_months: more['check-months'] }
    const words = { title: title ?? old?.title, lead: lead ?? old?.lead, content: content ?? old?.content }
    const change = { ...place, ...words, menu_id: menuId, slug: rename, live, note }
    const { revision } = await changePage(editing, id, change)
    return { said: [`Страница изменена: /knowledge-base/${rename ?? slug}, правка ${revision}`] }
  },
})

export const checkKnowledgePage = command({
  name: 'check-knowledge-page',
  about: 'Отметить, что страница базы знаний прочитана и верна на сегодня',
  places: { slug: SLUG },
  input: z.object({ slug: Slug }),
  writes: 'one',
  async run({ db, now }, { slug }) {
    await checkPage({ db, by: null, now }, await requirePage(db, slug))
    return { said: [`Страница проверена: /knowledge-base/${slug}`] }
  },
})

async function requirePage(db: Db, slug: string): Promise<number> {
  const id = await idOfSlug(db, slug)
  if (id === undefined) throw new Problem(`Нет такой страницы: ${slug}`)
  return id
}
