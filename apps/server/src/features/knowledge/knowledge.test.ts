import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knowledge } from '@palata/contract/knowledge'
import { search } from '@palata/contract/search'
import { findables } from '#features.ts'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { testApp } from '#testing/app.ts'
import { testOperator } from '#testing/operator.ts'
import { takeInChanges } from '../search/filling/fill.ts'
import { changeMenu, changePage, checkPage, createMenu, createPage, findRevision } from './index.ts'

const stage = await testApp({ publicUrl: 'https://palata.example' })
const { app, db } = stage
const maria = stage.as('maria')
const editing = (by: number | null = 1) => ({ db, by, now: stage.now(), publicUrl: 'https://palata.example' })
const get = (url: string, who: string) => app.inject({ method: 'GET', url, headers: { authorization: who } })

const first = await createMenu(db, { title: 'Начало' })
const inner = await createMenu(db, { title: 'Внутри', parent_id: first })
const second = await createMenu(db, { title: 'Налоги' })
const hidden = await createMenu(db, { title: 'Черновики', live: false })
const words = await createPage(editing(), { menu_id: first, title: 'Словарь', content: '<p>Слова клуба</p>' })
const deep = await createPage(editing(), {
  menu_id: inner,
  title: 'Доступ',
  lead: 'Кто что читает',
  content: `<h2>Кому</h2><p>См. <a href="/knowledge-base/slovar#razdel-kom">словарь</a> и <a href="https://palata.example/knowledge-base/slovar">его же</a></p>`,
})
const unseen = await createPage(editing(), { menu_id: hidden, title: 'Не видно', content: '<p>Тайна</p>' })
const off = await createPage(editing(), { menu_id: first, title: 'Снята', content: '<p>Тайна</p>', live: false })

// spec: A-014, C-024, C-156, C-157, C-352
test('GET /api/knowledgebase/menu/ answers sections with those inside them and their pages, in order', async () => {
  const reply = await get('/api/knowledgebase/menu/', 'maria')
  assert.equal(reply.statusCode, 200)
  const { results } = reply.json()
  assert.deepEqual(
    results.map((menu: { title: string }) => menu.title),
    ['Начало', 'Налоги'],
  )
  const { id, title, order, pages, menus } = results[0]
  assert.deepEqual([id, title, order], [first, 'Начало', 0])
  const [entry] = pages
  assert.equal(pages.length, 1, 'neither a page nor a section out of sight')
  assert.deepEqual([entry.id, entry.title, entry.slug, entry.order], [words, 'Словарь', 'slovar', 0])
  assert.equal(entry.checked_at, stage.now().toISOString())
  assert.equal(entry.check_by, '2027-05-20T09:00:00.000Z', 'a check holds for half a year')
  assert.deepEqual([menus[0].id, menus[0].pages[0].id, menus[0].menus], [inner, deep, []])
  assert.deepEqual([results[1].pages, results[1].menus], [[], []])
})

// spec: C-064, C-353
test('GET /api/knowledgebase/page/{id}/ answers a page by its number and by its address', async () => {
  for (const key of [String(deep), 'dostup']) {
    const reply = await get(`/api/knowledgebase/page/${key}/`, 'maria')
    assert.equal(reply.statusCode, 200, key)
    const page = reply.json()
    assert.deepEqual(
      [page.id, page.slug, page.title, page.lead, page.menu_id, page.reading_minutes],
      [deep, 'dostup', 'Доступ', 'Кто что читает', inner, 1],
    )
    assert.deepEqual(page.headings, [{ id: 'razdel-komu', title: 'Кому', level: 2 }])
    assert.match(page.content, /<a href="\/knowledge-base\/slovar#razdel-kom">словарь<\/a>/)
    assert.match(page.content, /<a href="\/knowledge-base\/slovar">его же<\/a>/, 'the whole address is ours, too')
    assert.equal(page.checked_by.username, 'anna')
  }
  assert.deepEqual((await maria.call(knowledge.page, { params: { id: 'slovar' } })).linked_from, [
    { slug: 'dostup', title: 'Доступ' },
  ])
})

test('a hidden or missing page, or an invalid address, answers 404', async () => {
  for (const key of [unseen, off, 999, '0', '-1', '1e3', 'ne-bylo', '2147483648', '..%2f1', "'or'1", 'x'.repeat(200)]) {
    const reply = await get(`/api/knowledgebase/page/${key}/`, 'maria')
    assert.deepEqual([reply.statusCode, reply.json().detail], [404, 'Не найдено.'], String(key))
    assert.equal((await get(`/api/knowledgebase/page/${key}/revisions/`, 'maria')).statusCode, 404, String(key))
  }
})

test('members and moderators read the knowledge base; others cannot tell whether a page exists', async () => {
  for (const url of [
    '/api/knowledgebase/menu/',
    `/api/knowledgebase/page/${deep}/`,
    '/api/knowledgebase/page/slovar/',
    '/api/knowledgebase/page/ne-bylo/',
    `/api/knowledgebase/page/${deep}/revisions/`,
  ]) {
    const oleg = await get(url, 'oleg')
    assert.deepEqual([oleg.statusCode, oleg.json().detail], [403, 'Доступ только по подписке'], url)
    assert.equal((await app.inject(url)).statusCode, 401, url)
    if (!url.includes('ne-bylo')) assert.equal((await get(url, 'anna')).statusCode, 200, url)
  }
})

test('GET /api/knowledgebase/fragment/ answers everyone the sections and the first paragraph of the first page', async () => {
  await db.query('update knowledge_pages set content_html = $2 where id = $1', [
    words,
    '<h2 id="a">Глава</h2><p>Слова <b>клуба</b> &amp; его знаки</p><p>Тайна</p>',
  ])
  const reply = await stage.as('guest').get('/api/knowledgebase/fragment/')
  const { sections, page } = knowledge.fragment.reply.parse(reply.json())
  assert.deepEqual(
    sections.map(({ title, pages_count }) => [title, pages_count]),
    [['Начало', 2]],
    'a section without pages is not named',
  )
  assert.deepEqual([page?.title, page?.opening], ['Словарь', 'Слова клуба & его знаки'])
  assert.doesNotMatch(reply.body, /Тайна|Черновики|slovar/)
  await db.query('update knowledge_pages set content_html = $2 where id = $1', [words, '<p>Слова клуба</p>'])
})

test('a renamed page is found by all its addresses, and links to it are updated', async () => {
  const page = await createPage(editing(), { menu_id: second, title: 'Первое имя', content: '<p>О налогах</p>' })
  const leading = await createPage(editing(), {
    menu_id: second,
    title: 'Ведёт',
    content: '<p><a href="/knowledge-base/pervoe-imya#razdel-1">сюда</a></p>',
  })
  await changePage(editing(), page, { slug: 'vtoroe-imya', title: 'Второе имя' })
  await changePage(editing(), page, { slug: 'trete-imya' })
  for (const slug of ['pervoe-imya', 'vtoroe-imya', 'trete-imya'])
    assert.equal((await maria.call(knowledge.page, { params: { id: slug } })).slug, 'trete-imya', slug)
  const { content } = await maria.call(knowledge.page, { params: { id: String(leading) } })
  assert.equal(content, '<p><a href="/knowledge-base/trete-imya#razdel-1">сюда</a></p>')
  await assert.rejects(
    changePage(editing(), leading, { slug: 'pervoe-imya' }),
    FieldRefusal,
    'an address stays with its page',
  )
  await changePage(editing(), page, { slug: 'pervoe-imya' })
  assert.equal((await maria.call(knowledge.page, { params: { id: 'trete-imya' } })).slug, 'pervoe-imya')
  await changePage(editing(), page, { live: false })
  const after = await maria.call(knowledge.page, { params: { id: String(leading) } })
  assert.equal(after.content, '<p>сюда</p>', 'a link to what is out of sight is only words')
})

test('a change of a page keeps the earlier version with author and note; a stale change is refused', async () => {
  const id = await createPage(
    editing(),
    { menu_id: second, title: 'Правки', content: '<p>Было</p>' },
    { note: 'Начало' },
  )
  const revisionOf = async (change: Parameters<typeof changePage>[2]) =>
    (await changePage(editing(2), id, change)).revision
  assert.equal(await revisionOf({ revision: 1, content: '<p>Стало</p>', note: 'Уточнил' }), 2)
  assert.equal(await revisionOf({ revision: 2, position: 3 }), 2, 'a place is no change of the words')
  await assert.rejects(
    changePage(editing(), id, { revision: 1, content: '<p>Поверх</p>' }),
    (error: Refusal) => error instanceof Refusal && error.status === 409 && error.facts.revision === 2,
  )
  const { results } = await maria.call(knowledge.revisions, { params: { id: String(id) } })
  assert.deepEqual(
    results.map(({ revision, note, author }) => [revision, note, author?.username]),
    [
      [2, 'Уточнил', 'maria'],
      [1, 'Начало', 'anna'],
    ],
  )
  assert.equal((await findRevision(db, id, 1))!.content, '<p>Было</p>')
  assert.equal((await maria.call(knowledge.page, { params: { id: String(id) } })).content, '<p>Стало</p>')
})

test('checking a page sets its own date and leaves the date of change', async () => {
  stage.pass(86_400)
  await checkPage(editing(2), words)
  const page = await maria.call(knowledge.page, { params: { id: 'slovar' } })
  assert.deepEqual([page.checked_at, page.checked_by?.username], [stage.now().toISOString(), 'maria'])
  assert.notEqual(page.updated_at, page.checked_at)
  await assert.rejects(checkPage(editing(), 999), Refusal)
})

test('wrong fields of a page are refused by name, and its HTML is cleaned', async () => {
  const draft = { menu_id: second, title: 'Страница', content: '<p>Текст</p>' }
  const cases: [object, string][] = [
    [{ title: ' \u200b ' }, 'title'],
    [{ title: '\u2800\u3164' }, 'title'],
    [{ content: '<p>\u2800</p><h2>\u3164\ufe0f</h2>' }, 'content'],
    [{ content: '<ul><li>&#x2800;</li></ul>' }, 'content'],
    [{ title: 'я'.repeat(151) }, 'title'],
    [{ lead: 'я'.repeat(301) }, 'lead'],
    [{ slug: '12' }, 'slug'],
    [{ slug: '../x' }, 'slug'],
    [{ slug: 'slovar' }, 'slug'],
    [{ menu_id: 999 }, 'menu_id'],
    [{ content: '<script>x</script>' }, 'content'],
    [{ content: '<p><a href="/knowledge-base/ne-bylo">нет такой</a></p>' }, 'content'],
    [{ content: '<p><a href="/knowledge-base?page=999">нет такой</a></p>' }, 'content'],
  ]
  const count = async () => (await db.query('select count(*) from knowledge_pages')).rows[0].count
  const before = await count()
  for (const [wrong, field] of cases)
    await assert.rejects(
      createPage(editing(), { ...draft, ...wrong }),
      (error: unknown) => error instanceof FieldRefusal && field in error.fields,
      JSON.stringify(wrong).slice(0, 80),
    )
  assert.equal(await count(), before, 'nothing of them is kept')
  const id = await createPage(editing(), {
    ...draft,
    content:
      '<p onclick="x()">Ц<script>alert(1)</script><a href="javascript:x()">е</a>ло<img src="https://evil.example/x.png"></p>',
  })
  assert.equal((await maria.call(knowledge.page, { params: { id: String(id) } })).content, '<p>Цело</p>')
})

test('a section cannot be moved into itself, and pages of a hidden section are hidden', async () => {
  await assert.rejects(changeMenu(db, first, { parent_id: inner }), FieldRefusal)
  await changeMenu(db, first, { live: false })
  assert.equal(await maria.status(knowledge.page, { params: { id: String(deep) } }), 404)
  await changeMenu(db, first, { live: true })
  assert.equal(await maria.status(knowledge.page, { params: { id: String(deep) } }), 200)
})

test('the search finds knowledge pages for members only', async () => {
  await takeInChanges(db, findables)
  const found = await maria.call(search.find, { query: { q: 'тип:страница слова клуба' } })
  assert.deepEqual(
    found.results.results.slice(0, 1).map(({ kind, id, url, section }) => [kind, id, url, section]),
    [['page', words, '/knowledge-base/slovar', 'База знаний']],
  )
  assert.deepEqual((await stage.as('oleg').call(search.find, { query: { q: 'слова клуба' } })).results.results, [])
  assert.deepEqual((await maria.call(search.find, { query: { q: 'тайна' } })).results.results, [])
})

test('set-knowledge-page makes, changes, renames and checks a page', async () => {
  const operator = testOperator(stage)
  const command = ['set-knowledge-page', 'komandy']
  assert.equal((await operator(command, { input: '<p>Раз</p>' })).code, 1, 'neither a section nor a title')
  const made = await operator([...command, '--menu', 'Новый раздел', '--title', 'Команды'], { input: '<p>Раз</p>' })
  assert.deepEqual([made.code, made.out], [0, 'Страница заведена: /knowledge-base/komandy'], made.err)
  const changed = await operator([...command, '--rename', 'prikazy', '--note', 'Другое имя'])
  assert.deepEqual(
    [changed.code, changed.out],
    [0, 'Страница изменена: /knowledge-base/prikazy, правка 2'],
    changed.err,
  )
  const page = await maria.call(knowledge.page, { params: { id: 'komandy' } })
  assert.deepEqual([page.slug, page.content, page.checked_by], ['prikazy', '<p>Раз</p>', null])
  stage.pass(300 * 86_400)
  assert.match((await operator(['knowledge'])).out, /prikazy: Команды \(Новый раздел\), просрочена 2027-05-/)
  assert.equal((await operator(['check-knowledge-page', 'prikazy'])).code, 0)
  assert.match((await operator(['knowledge'])).out, /prikazy: Команды \(Новый раздел\), проверена до 2028-/)
  assert.equal((await operator(['knowledge', '--text', 'prikazy'])).out, '<p>Раз</p>')
  await operator([...command, '--hide'])
  assert.equal(await maria.status(knowledge.page, { params: { id: 'prikazy' } }), 404)
  assert.equal((await operator(['check-knowledge-page', 'ne-bylo'])).err, 'Нет такой страницы: ne-bylo')
})
