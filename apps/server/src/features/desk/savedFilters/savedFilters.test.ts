import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOST_FILTERS } from '@palata/contract/desk/own/savedFilters'
import { testApp } from '#testing/app.ts'
import { type Asker, ask, newDeskAsker } from '#testing/everyone.ts'

const stage = await testApp()
const anna = await newDeskAsker(stage, 'editor')
const gleb = await newDeskAsker(stage, 'moderator')

async function savedFilters(asker: Asker, method: 'GET' | 'POST' | 'DELETE' = 'GET', body?: object) {
  const reply = await ask(stage.app, { method, url: '/api/desk/views/', ...(body && { body }) }, asker)
  return { status: reply.statusCode, body: reply.json() }
}
const save = (asker: Asker, name: string, query = 'tab=waiting', list = 'materials') =>
  savedFilters(asker, 'POST', { list, name, query })
const names = async (asker: Asker) => (await savedFilters(asker)).body.results.map(({ name }: { name: string }) => name)

test('saved filters are personal, on every device; saving a name again replaces only that filter', async () => {
  assert.deepEqual((await savedFilters(anna)).body, { results: [] })
  await save(anna, 'Старшие', 'sort=published')
  stage.pass(1)
  // Two tabs save at once.
  const both = await Promise.all([save(anna, 'Новости'), save(anna, 'Мнения')])
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
  stage.pass(1)
  const { body } = await save(anna, 'Старшие', 'tab=all&sort=published')
  assert.deepEqual(body.results[0], { list: 'materials', name: 'Старшие', query: 'tab=all&sort=published' })
  assert.deepEqual((await names(anna)).sort(), ['Мнения', 'Новости', 'Старшие'])
  assert.deepEqual(await names(gleb), [])
  await savedFilters(gleb, 'DELETE', { list: 'materials', name: 'Старшие' })
  assert.equal((await names(anna)).length, 3, 'nobody forgets what is another’s')
  assert.equal((await savedFilters(anna, 'DELETE', { list: 'materials', name: 'Старшие' })).status, 200)
  const again = await savedFilters(anna, 'DELETE', { list: 'materials', name: 'Старшие' })
  assert.deepEqual([again.status, again.body.results.length], [200, 2])
})

test('a filter’s name loses invisible characters and its query is normalised; empty or too long ones are refused', async () => {
  const { body } = await save(gleb, ' <b>\u202eМои\n\u0000 виды\u200b ', '?find=%3Cscript%3E&tab=open')
  assert.deepEqual(body.results[0], {
    ...{ list: 'materials', name: '<b> Мои виды', query: 'find=%3Cscript%3E&tab=open' },
  })
  for (const bad of [
    { list: 'materials', name: ' \u200b ', query: 'tab=open' },
    { list: 'materials', name: 'ы'.repeat(41), query: 'tab=open' },
    { list: 'materials', name: 'Имя', query: '' },
    { list: 'materials', name: 'Имя', query: 'ы'.repeat(900) },
    { list: '../people', name: 'Имя', query: 'tab=open' },
    { list: 'materials', name: 5, query: 'tab=open' },
  ])
    assert.equal((await savedFilters(gleb, 'POST', bad)).status, 400, JSON.stringify(bad))
})

test('a list takes at most twenty saved filters, also when they are saved at once', async () => {
  const asker = await newDeskAsker(stage, 'operator')
  const saved = await Promise.all(
    Array.from({ length: MOST_FILTERS + 3 }, (_, at) => save(asker, `Вид ${at}`, 'tab=all', 'people')),
  )
  assert.equal(saved.filter(({ status }) => status === 200).length, MOST_FILTERS)
  const refused = saved.find(({ status }) => status === 400)!
  assert.equal(refused.body.detail, 'У списка уже 20 видов: сначала забудьте лишний')
  const [first] = await names(asker)
  assert.equal((await save(asker, first, 'tab=new', 'people')).status, 200, 'one that stands is changed')
  assert.equal((await save(asker, 'Счета', 'tab=all', 'invoices')).status, 200, 'another list has its own twenty')
})
