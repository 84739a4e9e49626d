import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { test } from 'node:test'
import { calendar, type EventFigures } from '@palata/contract/calendar'
import type { EventImport } from '@palata/contract/desk/calendar/imports'
import { testApp } from '#testing/app.ts'
import { ask, newDeskAsker } from '#testing/everyone.ts'
import { figuresIn, readFigure } from './read.ts'

const stage = await testApp()
const { app, db } = stage
const editor = await newDeskAsker(stage, 'editor')
const guest = stage.as('guest')
const desk = async (method: 'POST' | 'PATCH', url: string, body: object, status = 0) => {
  const reply = await ask(app, { method, url, body }, editor)
  assert.ok(status ? reply.statusCode === status : reply.statusCode < 300, reply.body)
  return reply.json()
}
const read = (id: number) => guest.call(calendar.event, { query: { id: String(id) } })
const BLANK = { previous: '', forecast: '', actual: '', supply_share: null, value_usd: null, source: '' }
async function idOf(uid: string) {
  const { rows } = await db.query('select id from calendar_events where uid = $1', [uid])
  return rows[0].id as number
}
async function imported(file: string): Promise<EventImport['counts']> {
  const body = { file: Buffer.from(file).toString('base64'), is_applied: true }
  return (await desk('POST', '/api/desk/event-imports/', body)).counts
}

test('figures of an event written at the desk are read by everyone with their source, and former ones stay', async () => {
  const { id } = await desk('POST', '/api/desk/events/', {
    ...{ title: 'Инфляция', starts_at: '2026-12-10T13:30:00Z', repeat: 'month', times: 2 },
    ...{ previous: '2,9 %', forecast: ' 2,7  % ', source: 'https://www.bls.gov/cpi' },
  })
  const before = { ...BLANK, previous: '2,9 %', forecast: '2,7 %', source: 'https://www.bls.gov/cpi' }
  assert.deepEqual((await read(id)).figures, before)
  assert.equal((await read(id + 1)).figures, null, 'the next month has figures of its own')
  stage.pass(60)
  await desk('PATCH', `/api/desk/events/${id}/`, { actual: '2,8 %', forecast: '2,6 %', is_for_later: true })
  await desk('PATCH', `/api/desk/events/${id}/`, { title: 'Инфляция в США' })
  const event = await read(id)
  assert.deepEqual(event.figures, { ...before, actual: '2,8 %', forecast: '2,6 %' })
  assert.deepEqual(event.figure_changes, [{ ...before, replaced_at: stage.now().toISOString() }])
  assert.equal((await read(id + 1)).figures, null)
})

test('figures out of bounds are refused', async () => {
  const { id } = await desk('POST', '/api/desk/events/', { title: 'Разлок', starts_at: '2026-12-10T13:30:00Z' })
  for (const wrong of [
    ...[{ supply_share: 0 }, { supply_share: 101 }, { value_usd: -1 }, { value_usd: 1e16 }],
    ...[{ actual: 'x'.repeat(41) }, { source: 'x'.repeat(301) }],
  ])
    assert.deepEqual(Object.keys(await desk('PATCH', `/api/desk/events/${id}/`, wrong, 400)), Object.keys(wrong))
  await desk('PATCH', `/api/desk/events/${id}/`, { supply_share: 2.5, value_usd: 31e6 })
  assert.deepEqual((await read(id)).figures, { ...BLANK, supply_share: 2.5, value_usd: 31e6 })
})

test('a table brings figures; one without them leaves them as they are, and a wrong one skips its row', async () => {
  const head = 'uid,Название,Дата'
  const table = (rows: string) => `${head},Прошлое,Прогноз,Факт,Доля предложения,"Стоимость, $",Источник чисел\n${rows}`
  const rows = 'cpi,Инфляция,2026-12-10,"2,9 %","2,7 %",,,,BLS\ntia,Разлок,2026-12-11,,,,"3,4 %",$52.6M,\n'
  assert.deepEqual(await imported(table(rows)), { new: 2, changed: 0, same: 0, wrong: 0 })
  const cpi: EventFigures = { ...BLANK, previous: '2,9 %', forecast: '2,7 %', source: 'BLS' }
  assert.deepEqual((await read(await idOf('cpi'))).figures, cpi)
  assert.deepEqual((await read(await idOf('tia'))).figures, { ...BLANK, supply_share: 3.4, value_usd: 52.6e6 })
  assert.equal((await imported(table(rows))).same, 2)
  assert.equal((await imported(`${head}\ncpi,Инфляция,2026-12-10\n`)).same, 1)
  assert.equal((await imported(table('cpi,Инфляция,2026-12-10,,,"2,8 %",,,\n'))).changed, 1)
  const event = await read(await idOf('cpi'))
  assert.deepEqual(event.figures, { ...cpi, actual: '2,8 %' })
  assert.deepEqual(
    event.figure_changes.map(({ replaced_at, ...figures }) => figures),
    [cpi],
  )
  assert.equal((await imported(table('nft,Разлок,2026-12-11,,,,много,,\n'))).wrong, 1)
})

test('a calendar brings figures in the lines of a description, and our own file gives them back', async () => {
  const event = ['UID:jobs', 'DTSTART:20261121T133000Z', 'SUMMARY:Рынок труда', 'CATEGORIES:Экономика']
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...event]
  const file = [...lines, 'DESCRIPTION:Forecast: 120K\\nPrevious: 131K\\nЖдут', 'END:VEVENT', 'END:VCALENDAR'].join(
    '\r\n',
  )
  assert.equal((await imported(file)).new, 1)
  const { figures, description } = await read(await idOf('jobs'))
  assert.deepEqual([figures, description], [{ ...BLANK, previous: '131K', forecast: '120K' }, '<p>Ждут</p>'])
  const own = (await app.inject({ url: '/feeds/calendar.ics' })).body.replaceAll('\r\n ', '')
  assert.match(own, /Прошлое: 131K\\nПрогноз: 120K/)
})

test('numbers are read as files write them, and descriptions keep their other lines', () => {
  const cases: [string, number | undefined][] = [
    ...([
      ['2,5', 2.5],
      ['31 млн $', 31e6],
      ['$12.5M', 12.5e6],
      ['1,250,000.50', 1250000.5],
      ['$950,000', 950000],
      ['950,000', 950000],
      ['950.000', 950000],
      ['1.250.000', 1.25e6],
      ['1.250.000,50', 1250000.5],
      ['1,250,000', 1.25e6],
      ['$1 250 000', 1.25e6],
      ['12,500 $', 12500],
      ['0,5', 0.5],
      ['0.125', 0.125],
      ['12,5 млн', 12.5e6],
      ['1,250 млн', 1.25e6],
      ['1.250M', 1.25e6],
    ] as [string, number][]),
    ...([
      ['12 500 000', 12.5e6],
      ['0', undefined],
      ['-5', undefined],
      ['5 попугаев', undefined],
      ['1.25.000', undefined],
      ['1,250.000,5', undefined],
    ] as [string, undefined][]),
  ]
  for (const [written, value] of cases) assert.equal(readFigure('value_usd', written)?.value_usd, value, written)
  assert.equal(readFigure('supply_share', '101'), null)
  assert.deepEqual(readFigure('supply_share', '3,125 %'), { supply_share: 3.125 })
})

test('a line of a description is a figure only of its kind of event, and stays in the text of any other', () => {
  const text = 'Актуально: да\nФакт: 3,1 %\nСтоимость: 500 $\nhttps://a.ru: x'
  const without = (line: string) => text.replace(`${line}\n`, '')
  assert.deepEqual(figuresIn(text, 'economy'), { figures: { actual: '3,1 %' }, rest: without('Факт: 3,1 %') })
  assert.deepEqual(figuresIn(text, 'tokens'), { figures: { value_usd: 500 }, rest: without('Стоимость: 500 $') })
  for (const kind of ['networks', 'regulation', 'club', 'other', null] as const)
    assert.deepEqual(figuresIn(text, kind), { figures: {}, rest: text }, String(kind))
})
