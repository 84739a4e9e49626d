/// <reference lib="dom" />
/** What accountable calls cost on a running site: a record's page, the way into a checkpoint, a check in a browser. */
import { setTimeout } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { connect, type Database } from '../apps/server/src/platform/database.ts'
import { browserArguments, findChromium } from '../e2e/browser.ts'
import { arrived } from '../e2e/everyScreen.ts'
import { signInAs, tokenOf } from '../e2e/people.ts'
import { processorMs } from './processor.ts'
import { median, table } from './table.ts'

const CALLS = 2_000
const READS = 100
const SEALS = 10
const CHECKS = 9
const SLOWDOWN = 4

/** Of a process without jobs: reads of a moderator, which no cache answers, one after another. */
export async function recordPages(origin: string, url: string, pid: number) {
  const db = connect(url, () => {}, { max: 1 })
  await fillRecord(db)
  await db.end()
  const headers = { authorization: `Bearer ${await tokenOf(origin, 'moderator')}` }
  const read = async (path: string) => {
    const reply = await fetch(origin + path, { headers })
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
    return (await reply.text()).length
  }
  const lines: string[][] = []
  for (const [what, path] of [
    ['the figures', () => '/api/users/anna/record/'],
    ['a page of a hundred calls', (turn: number) => `/api/users/anna/record/calls/?before=${1000 + CALLS - turn}`],
    ['the whole page, drawn by the server', (turn: number) => `/users/anna/record?turn=${turn}`],
  ] as const) {
    for (let turn = 0; turn < 10; turn += 1) await read(path(turn))
    const before = processorMs(pid)
    let bytes = 0
    for (let turn = 10; turn < READS + 10; turn += 1) bytes = await read(path(turn))
    lines.push([what, ((processorMs(pid) - before) / READS).toFixed(1), (bytes / 1024).toFixed(0), '≤ 50'])
  }
  table([`a record of ${CALLS} calls`, 'processor time of the server, ms', 'kB', 'goal'], lines)
}

/** Gives the demo's editor as many calls that are over, with all figures, and the sums of the demo's longest record. */
async function fillRecord(db: Database) {
  await db.query(
    `with coin as (select array_agg(id) as ids from coins where image <> ''),
     author as (select a.id, l.author_key from accounts a join ledger_authors l on l.account_id = a.id where a.username = 'anna'),
     made as (
       insert into signals (coin_id, author_id, title, direction, live, published_at, created_at, sealed_at, started_at, start_price, target_price, stop_price,
         horizon_days, ended_at, ended_by, end_price, call_number, author_key)
       select ids[1 + n % cardinality(ids)], a.id, 'Идея ' || n, 'long', true, t, t, t, t, 100, 120, 90, 30, t + interval '20 days',
         case when n % 3 = 0 then 'target' else 'stop' end, case when n % 3 = 0 then 120 else 90 end, 1000 + n, a.author_key
       from author a, coin, generate_series(1, ${CALLS}) n, lateral (select now() - n * interval '3 hours' - interval '60 days' as t) times
       returning *),
     numbered as (insert into ledger_calls (signal_id, author_key, number) select id, author_key, call_number from made returning signal_id)
     insert into record_calls (signal_id, author_key, number, coin_id, direction, state, is_taken_down, sealed_at, start_price, target_price, stop_price,
       horizon_days, ended_at, ended_by, end_price, result_percent, chance, entry_5, entry_60, entry_1440, alpha, u, blind_results, blind_hours)
     select m.id, m.author_key, m.call_number, m.coin_id, m.direction, 'ended', false, m.sealed_at, m.start_price, m.target_price, m.stop_price,
       m.horizon_days, m.ended_at, m.ended_by, m.end_price, m.end_price - 100, 0.4, 100, 101, 102, 1, 0.5, blind.results, blind.results
     from made m, (select array_agg(n::real) as results from generate_series(1, 200) n) blind`,
  )
  await db.query(
    `update record_authors set (counted, point, p, verdict, summary, is_fresh) =
       (select counted, point, p, verdict, summary, true from record_authors order by counted desc limit 1)
     where author_key = (select author_key from ledger_authors l join accounts a on a.id = l.account_id where a.username = 'anna')`,
  )
}

/** From a publication, and from a removal by SQL, until the signed checkpoint has its entry. */
export async function intoCheckpoint(origin: string, url: string) {
  const db = connect(url, () => {}, { max: 1 })
  const headers = { authorization: `Bearer ${await tokenOf(origin, 'editor')}`, 'content-type': 'application/json' }
  const times = new Map<string, number[]>([
    ['published by its author', []],
    ['removed by SQL', []],
  ])
  for (let turn = 0; turn < SEALS; turn += 1) {
    await db.query('truncate attempts')
    const said = {
      coin_id: 'bitcoin',
      title: `Измерение ${turn}`,
      content: 'Слова',
      direction: 'long',
      horizon_days: 30,
    }
    const started = performance.now()
    const reply = await fetch(`${origin}/api/signals/`, { method: 'POST', headers, body: JSON.stringify(said) })
    const { id } = (await reply.json()) as { id: number }
    times.get('published by its author')!.push(await recorded(origin, db, id, 'sealed', started))
    const removed = performance.now()
    await db.query('update signals set live = false where id = $1', [id])
    times.get('removed by SQL')!.push(await recorded(origin, db, id, 'taken_down', removed))
  }
  table(
    ['until the published checkpoint has it', 'median, s', 'longest, s', 'goal'],
    [...times].map(([what, all]) => [
      what,
      (median(all) / 1000).toFixed(2),
      (Math.max(...all) / 1000).toFixed(2),
      '≤ 60',
    ]),
  )
  await db.end()
}

async function recorded(origin: string, db: Database, id: number, kind: string, since: number): Promise<number> {
  for (;;) {
    const { rows } = await db.query<{ index: number | null }>(
      'select entry_index as index from ledger_moments where signal_id = $1 and kind = $2',
      [id, kind],
    )
    const index = rows[0]?.index ?? null
    const size = Number((await (await fetch(`${origin}/ledger/checkpoint`)).text()).split('\n')[1])
    if (index !== null && index < size) return performance.now() - since
    await setTimeout(20)
  }
}

/** «Проверить» on the page of an ended call, from the press to the outcome. */
export async function checkInBrowser(origin: string, url: string) {
  const db = connect(url, () => {}, { max: 1 })
  const { rows } = await db.query<{ id: number }>(
    `select s.id from signals s join ledger_moments m on m.signal_id = s.id and m.kind = 'opened' and m.entry_index is not null
     where s.live order by s.id desc limit ${CHECKS}`,
  )
  await db.end()
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments })
  const page = await (await browser.newContext({ locale: 'ru-RU' })).newPage()
  await signInAs(page, origin, 'paid')
  const slowed = await page.context().newCDPSession(page)
  await slowed.send('Performance.enable')
  const times: number[] = []
  const worked: number[] = []
  const computed: number[] = []
  for (const { id } of rows) {
    await slowed.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(`${origin}/signal/${id}`, { waitUntil: 'load' })
    await arrived(page)
    await slowed.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const before = await workedMs(slowed)
    times.push(await pressed(page))
    worked.push((await workedMs(slowed)) - before)
    const said = await page.locator('section[aria-label="Печать"]').textContent()
    computed.push(Number(/за\s(\d+)/.exec(said ?? '')?.[1]))
  }
  await browser.close()
  const line = (what: string, all: number[], goal: string) => [
    what,
    ...[all[0]!, median(all.slice(1)), Math.max(...all.slice(1))].map((time) => time.toFixed(0)),
    goal,
  ]
  table(
    [`«Проверить», a member, slowed ${SLOWDOWN} times`, 'first, ms', 'median of the others', 'slowest', 'goal'],
    [
      line('the computing, as the page says', computed, '≤ 500'),
      line("the page's thread, from the press to the outcome", worked, '≤ 500'),
      line('by the clock, with four requests', times, ''),
    ],
  )
}

async function workedMs(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}

/** By the page's own clock. */
function pressed(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const seal = document.querySelector('section[aria-label="Печать"]')!
        const started = performance.now()
        new MutationObserver(() => {
          if (seal.textContent!.includes('Проверено')) resolve(performance.now() - started)
          if (seal.textContent!.includes('Не сошлось')) reject(new Error(seal.textContent!))
        }).observe(seal, { subtree: true, childList: true, characterData: true })
        const button = [...seal.querySelectorAll('button')].find((one) => one.textContent === 'Проверить')!
        button.click()
      }),
  )
}
