import { accounts } from '@palata/contract/accounts'
import {
  type KnowledgeEntry,
  type KnowledgeMenu,
  knowledge,
  type KnowledgePage as Page,
} from '@palata/contract/knowledge'
import { search } from '@palata/contract/search'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { toldTitle } from '#navigation'
import { expectConsoleError } from '#testing/console.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, refuse, respond, serve } from '#testing/replies.ts'
import { closeAllLayers } from '#ui/layers/index.ts'
import { KnowledgePage } from './KnowledgePage.tsx'
import { knowledgeRoutes } from './routes.ts'
import { chosenOf, pagesOf } from './tree.ts'

afterEach(() => act(closeAllLayers))

const entry = (id: number, slug: string, title: string, over: Partial<KnowledgeEntry> = {}): KnowledgeEntry => ({
  id,
  slug,
  title,
  order: id,
  checked_at: '2026-10-18T09:00:00.000Z',
  check_by: '2027-02-18T09:00:00.000Z',
  ...over,
})
const late = { checked_at: '2026-03-01T09:00:00.000Z', check_by: '2026-09-01T09:00:00.000Z' }
const menu = (id: number, title: string, pages: KnowledgeEntry[], menus: KnowledgeMenu[] = []): KnowledgeMenu => ({
  id,
  title,
  order: id,
  pages,
  menus,
})
const MENUS = [
  menu(1, 'Начало', [entry(1, 'klub', 'Как устроен клуб'), entry(2, 'slovar', 'Словарь')]),
  menu(2, 'Разделы', [], [menu(3, 'Сканер', [entry(3, 'impulsy', 'Импульсы', late)])]),
  menu(4, 'Налоги', []),
]
const pageOf = (of: KnowledgeEntry, over: Partial<Page> = {}): Page => ({
  id: of.id,
  slug: of.slug,
  title: of.title,
  lead: 'Коротко',
  content: `<p>Текст: ${of.title}</p>`,
  headings: [],
  reading_minutes: 3,
  updated_at: '2026-10-01T09:00:00.000Z',
  checked_at: of.checked_at,
  check_by: of.check_by,
  checked_by: { username: 'anna', name: 'Анна Вель', avatar: '' },
  menu_id: 1,
  linked_from: [],
  ...over,
})
const [club, glossary, impulses] = pagesOf(MENUS).map(({ entry: one }) => one) as [
  KnowledgeEntry,
  KnowledgeEntry,
  KnowledgeEntry,
]
const at = (id: string) => ({ params: { id } })
const replies: Replies = {
  ...serve(accounts.me, people.paid),
  ...serve(knowledge.menu, { results: MENUS }),
  ...serve(knowledge.page, pageOf(club), at('klub')),
  ...serve(knowledge.page, pageOf(glossary), at('slovar')),
  ...serve(knowledge.page, pageOf(impulses), at('impulsy')),
}
const open = (path = '/knowledge-base', over: Replies = {}) => {
  const slug = path.split('?')[0]!.split('/')[2]
  const query = new URLSearchParams(path.split('?')[1])
  const page = { name: 'knowledge_base', title: 'База знаний', params: slug ? { slug } : {}, query }
  return renderApp(<KnowledgePage />, { replies: { ...replies, ...over }, token: 't', path, page })
}
const sections = () => screen.getByRole('navigation', { name: 'База знаний' })

// spec: C-073
test('the knowledge base has the path /knowledge-base, and its pages /knowledge-base/:slug', () => {
  expect(knowledgeRoutes.map(({ name, path, title }) => [name, path, title])).toEqual([
    ['knowledge_base', '/knowledge-base', 'База знаний'],
    ['knowledge_base', '/knowledge-base/:slug', 'База знаний'],
  ])
})

// spec: A-014, C-024, C-243
test('/knowledge-base opens the first page of the first section, with a link to the next page', async () => {
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Как устроен клуб' })).toBeDefined()
  expect(screen.getByText('Текст: Как устроен клуб')).toBeDefined()
  for (const name of ['Начало', 'Сканер']) expect(within(sections()).getByRole('link', { name })).toBeDefined()
  const around = screen.getByRole('navigation', { name: 'Соседние страницы' })
  expect(
    within(around)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/knowledge-base/slovar'])
})

test('an address of the knowledge base is resolved to its page or section', () => {
  const cases: [Parameters<typeof chosenOf>[1], unknown][] = [
    [{}, { page: 'klub' }],
    [{ slug: 'ne-bylo' }, { page: 'ne-bylo' }],
    [{ page: '3' }, { page: 'impulsy' }],
    [{ page: '99' }, { page: 'klub' }],
    [{ menu: '3' }, { page: 'impulsy' }],
    [{ menu: '2' }, { menu: MENUS[1] }],
    [{ menu: '99' }, { page: 'klub' }],
  ]
  for (const [asked, meant] of cases) expect(chosenOf(MENUS, asked), JSON.stringify(asked)).toEqual(meant)
  expect(chosenOf([MENUS[1]!, MENUS[0]!], {}), 'a section inside comes before the next one').toEqual({
    page: 'impulsy',
  })
  expect(chosenOf([MENUS[2]!], {})).toBe(null)
})

// spec: C-063, C-064, C-244
test('a section links to its first page, and a menu entry to its own page', async () => {
  await open('/knowledge-base/impulsy')
  await screen.findByRole('heading', { level: 1, name: 'Импульсы' })
  expect(screen.getByText('Текст: Импульсы')).toBeDefined()
  await screen.findByText('Словарь', { selector: 'li span' })
  const link = (name: RegExp | string) => within(sections()).getByRole('link', { name }).getAttribute('href')
  expect(link('Начало')).toBe('/knowledge-base/klub')
  expect(link('Сканер')).toBe('/knowledge-base/impulsy')
  expect(link(/^Словарь/)).toBe('/knowledge-base/slovar')
  expect(within(sections()).getAllByRole('link', { current: 'page' }).at(-1)!.textContent).toMatch(/^Импульсы/)
})

// spec: C-245
test('an empty section shows its title and requests no page', async () => {
  const { requests } = await open('/knowledge-base?menu=4')
  expect(await screen.findByRole('heading', { level: 1, name: 'Налоги' })).toBeDefined()
  expect(screen.queryByRole('article')).toBe(null)
  expect(requests.some(({ url }) => url.includes('/page/'))).toBe(false)
})

test('a page’s next check is marked overdue once it is past', async () => {
  await open('/knowledge-base/impulsy')
  expect(await screen.findByText(/проверка просрочена: ждали до/)).toBeDefined()
  expect(within(sections()).getByText('март').textContent).toContain('пора проверить')
  expect(within(sections()).getAllByText('окт')).toHaveLength(2)
  expect(screen.getByText('Обновлено 1 октября 2026')).toBeDefined()
})

test('an old address or a page number is replaced by the page’s present address', async () => {
  const past = await open('/knowledge-base/staroe', serve(knowledge.page, pageOf(glossary), at('staroe')))
  await waitFor(() => expect(past.at()).toBe('/knowledge-base/slovar'))
  past.unmount()
  const number = await open('/knowledge-base?page=3')
  await waitFor(() => expect(number.at()).toBe('/knowledge-base/impulsy'))
})

// spec: C-391
test('a menu that failed to load says so and is requested again by a press, and the page stays', async () => {
  expectConsoleError(/^Сетевая ошибка при получении меню базы знаний: HTTP error! Status: 500$/)
  let status = 500
  const { user } = await open('/knowledge-base/klub', {
    ...respond(knowledge.menu, () => (status === 200 ? { status, body: { results: MENUS } } : { status })),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Как устроен клуб' })).toBeDefined()
  expect((await screen.findAllByText('Ошибка при получении меню базы знаний')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Ошибка при получении страницы базы знаний')).toBe(null)
  status = 200
  await user.click(screen.getAllByRole('button', { name: 'Повторить' })[0]!)
  expect(await screen.findByText('Словарь', { selector: 'aside span' })).toBeDefined()
  expect(screen.queryByText('Ошибка при получении меню базы знаний')).toBe(null)
})

// spec: C-392
test('a page that failed to load says so, and the menu stays', async () => {
  expectConsoleError(/^Сетевая ошибка при получении страницы базы знаний: HTTP error! Status: 500$/)
  await open('/knowledge-base/klub', refuse(knowledge.page, 500, {}, at('klub')))
  expect(await screen.findByText('Ошибка при получении страницы базы знаний')).toBeDefined()
  expect(screen.queryByText('Ошибка при получении меню базы знаний')).toBe(null)
  expect(within(sections()).getByText('Словарь')).toBeDefined()
})

test('an unknown address shows «Такой страницы нет», and the menu stays', async () => {
  await open('/knowledge-base/ne-bylo')
  expect(await screen.findByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeDefined()
  expect(toldTitle('/knowledge-base/ne-bylo')).toBe('Такой страницы нет')
  expect(within(sections()).getByText('Словарь')).toBeDefined()
})

test('without access the sections and a page’s beginning are shown, and nothing else is requested', async () => {
  const { requests } = await open('/knowledge-base/klub', {
    ...serve(accounts.me, people.reader),
    ...serve(knowledge.fragment, {
      sections: [
        { id: 1, title: 'Начало', pages_count: 2 },
        { id: 2, title: 'Налоги', pages_count: 1 },
      ],
      page: { title: 'Как устроен клуб', lead: 'Коротко', opening: 'Палата — это…', reading_minutes: 2 },
    }),
  })
  expect(await screen.findByText('Палата — это…')).toBeDefined()
  const rows = within(screen.getByRole('list', { name: 'Разделы' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Начало2\u00a0страницы', 'Налоги1\u00a0страница'])
  expect(screen.getByText('Эксклюзивно для участников клуба')).toBeDefined()
  const asked = requests.map(({ url }) => url).filter((url) => url.includes('knowledgebase'))
  expect(asked).toEqual(['/api/knowledgebase/fragment/'])
})

test('the search field of the base finds its pages by the site’s search', async () => {
  const hit = {
    kind: 'page' as const,
    id: 3,
    url: '/knowledge-base/impulsy',
    title: '<mark>Импульсы</mark>',
    snippet: 'где',
    logo: '',
    section: 'База знаний',
    comments_count: 0,
    publication_date: null,
    author: null,
    muted_by: null,
  }
  const reply = { results: { results: [hit], next: null }, next: null, count: 1, has_more: false }
  const understood = { replaced: [], operators: [], problems: [] }
  const { user, requests } = await open('/knowledge-base/klub', serve(search.find, { ...reply, understood }))
  await user.type(await screen.findByLabelText('Найти в базе'), 'импульс')
  const found = await screen.findByRole('list', { name: 'Найдено в базе' })
  expect(within(found).getByRole('link').getAttribute('href')).toBe('/knowledge-base/impulsy')
  const asked = requests.filter(({ url }) => url.startsWith('/api/search/')).map(({ url }) => decodeURIComponent(url))
  expect(asked).toEqual(['/api/search/?q=тип:страница+импульс'])
})

// spec: C-068
test('on a narrow screen the menu is the layer knowledge_base_menu, closed by a choice', async () => {
  const { user } = await open('/knowledge-base/slovar')
  await user.click(await screen.findByRole('button', { name: /Начало, 2 из 2/ }))
  const layer = await screen.findByRole('dialog', { name: 'База знаний' })
  expect(layer.dataset.layer).toBe('knowledge_base_menu')
  await user.click(within(layer).getByRole('link', { name: /^Импульсы/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

test('a page’s history is requested when it is opened', async () => {
  const one = { revision: 2, at: '2026-10-02T09:00:00.000Z', note: 'Уточнили порог', author: null }
  const { user, requests } = await open('/knowledge-base/klub', serve(knowledge.revisions, { results: [one] }, at('1')))
  const [summary] = await screen.findAllByText('Правки страницы')
  expect(requests.some(({ url }) => url.includes('revisions'))).toBe(false)
  await user.click(summary!)
  expect((await screen.findAllByText('Уточнили порог')).length).toBeGreaterThan(0)
})
