import { ledger } from '@palata/contract/ledger'
import { toBase64, toHex, utf8, writeProof } from '@palata/contract/ledger/note'
import { leafHash, sha256 } from '@palata/contract/ledger/tree'
import type { Beforehand } from '@palata/contract/record'
import { MARKET_COINS } from '@palata/contract/record/rules'
import type { Call } from '@palata/contract/signals/call'
import { LONGEST_HORIZON, START_MINUTES } from '@palata/contract/signals/callRules'
import { OPEN_MINUTES } from '@palata/contract/signals/limits'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { LOG_NAME, noteOf, vkey } from '#testing/features/ledger.ts'
import { makeCall, makeOpened } from '#testing/features/signals.ts'
import { renderApp } from '#testing/render.tsx'
import { disconnect, type Replies, refuse, serve } from '#testing/replies.ts'
import { LedgerPage } from './LedgerPage.tsx'
import { MethodologyPage } from './methodology/MethodologyPage.tsx'
import { SealRow } from './seal/SealRow.tsx'
import { kept } from './witness/keep.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const AUTHOR = '3be7'.repeat(8)
const confidence = { salt: 'a7'.repeat(32), percent: 70 }
const words = { title: 'Спрос виден раньше цены', content: 'Плата удвоилась.' }
const salt = '5a'.repeat(32)
const payload = JSON.stringify({
  coin: 'near',
  confidence: toHex(await sha256(Uint8Array.from(Buffer.from(confidence.salt, 'hex')), utf8('70'))),
  direction: 'long',
  horizon_days: 30,
  position: { side: 'long', up_to: 5 },
  published_at: '2026-11-18T14:02:10.000Z',
  stop: 2.828,
  target: 3.582,
  text: toHex(await sha256(utf8(`${words.title}\n${words.content}`))),
})
const entry = JSON.stringify({
  at: '2026-11-18T14:02:11.000Z',
  author: AUTHOR,
  call: 18,
  commitment: toHex(await sha256(Uint8Array.from(Buffer.from(salt, 'hex')), utf8(payload))),
  deadline: '2026-12-18T14:02:11.000Z',
  kind: 'sealed',
  rule: 1,
})
const root = await leafHash(utf8(entry))
const note = noteOf(1, root)
const seal = {
  author: AUTHOR,
  call: 18,
  entries: [{ index: 0, entry, proof: writeProof({ index: 0, hashes: [], note }) }],
  is_waiting: false,
  words,
  ideas: [{ index: 0, salt, payload }],
}
const since = { note, vkey, hashes: [], keys: [] }
const signal = makeOpened({
  id: 7,
  title: words.title,
  coin: { ...makeOpened({ id: 7 }).coin, api_id: 'near' },
  direction: 'long',
  target_price_usd: 3.582,
  stop_price_usd: 2.828,
  horizon_at: '2026-12-18T14:02:11.000Z',
  call: makeCall({ author_key: AUTHOR, seal_index: 0 }),
})
const beforehand: Beforehand = {
  is_said: true,
  author: 70,
  author_salt: confidence.salt,
  club: null,
  is_hidden: false,
  answers: 3,
  mine: 60,
  may_answer: false,
  why_not: null,
  closes_at: null,
  closed_at: null,
  position: { side: 'long', up_to: 5 },
  notes: [],
}
const sealPlace = { params: { id: '7' } }
const from = (size: number) => ({ query: { from: size } }) as never

interface Given {
  /** What the page shows otherwise. */
  shown?: Partial<OpenedSignal>
  said?: Partial<Beforehand> | null
  /** What the signal says of its seal. */
  call?: Partial<Call>
  replies?: Replies
  onSealed?: () => void
}

function showSeal({ shown, said, call, replies, onSealed = () => {} }: Given = {}) {
  const page = { signal: { ...signal, ...shown }, said: said === null ? null : { ...beforehand, ...said } }
  return renderApp(
    <SealRow
      id={7}
      facts={makeCall({ number: 18, seal_index: 1204, ...call })}
      readShown={async () => page}
      onSealed={onSealed}
    />,
    { token: 't', replies: { ...serve(ledger.seal, { seal }, sealPlace), ...serve(ledger.since, since), ...replies } },
  )
}
const sealText = () => screen.getByRole('region', { name: 'Печать' }).textContent?.replaceAll('\u00a0', ' ')

test('the seal says the author’s number, the time and the place in the ledger', async () => {
  await showSeal()
  expect(sealText()).toBe('№ 18 авторазапечатан 18 ноября 2026, 14:02:11 UTCв журнале № 1 204Проверить')
  expect(screen.getByRole('link', { name: /1\s204/ }).getAttribute('href')).toBe('/ledger/1204')
})

test.each([
  ['до журнала', { is_before_ledger: true, number: null, seal_index: null, sealed_at: null }],
  ['снят, в счёте остаётся', { is_taken_down: true }],
  ['недействителен: цены не было', { state: 'void', void_why: 'no_price' }],
  ['недействителен: первая цена была за границей', { state: 'void', void_why: 'past_bound' }],
] as const)('the seal says «%s»', async (expected, call) => {
  await showSeal({ call })
  expect(sealText()).toContain(expected)
  expect(screen.queryByRole('button', { name: 'Проверить' }) === null).toBe('number' in call)
})

test('a seal that is awaited asks by itself, and the signal is read again when it comes', async () => {
  let reads = 0
  await showSeal({ call: { seal_index: null, sealed_at: null }, onSealed: () => (reads += 1) })
  expect(sealText()).toContain('записывается в журнал')
  await waitFor(() => expect(reads).toBe(1))
})

test('«Проверить» loads its code when pressed, shows each step and keeps the checkpoint', async () => {
  const { user, requests } = await showSeal()
  expect(requests.filter(({ url }) => url.includes('ledger'))).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Проверить' }))
  await screen.findByText('Проверено')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringContaining('Текст и идея на экране — те, что запечатаны'),
    'Уверенность автора — та, что запечатана70 %',
    expect.stringContaining('Запись № 0 получена'),
    'Путь до корня сошёлсяхешей: 0',
    expect.stringContaining('Корень подписан ключом журнала'),
    'Отметка запомнена: в следующий раз браузер сверит журнал с ней',
  ])
  expect(kept()).toEqual({ note, vkey })
})

test('a check by the keyboard tells its outcome and keeps the place on the page', async () => {
  const { user } = await showSeal()
  await user.tab()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Проверить')
  await user.keyboard('{Enter}')
  expect((await screen.findByText(/всё сошлось/)).closest('[role=status]')).not.toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Печать' })))
})

const entryOf = (text: string) =>
  serve(ledger.seal, { seal: { ...seal, entries: [{ ...seal.entries[0]!, entry: text }] } }, sealPlace)

test.each<[string, Given, string]>([
  ['another target', { shown: { target_price_usd: 3.6 } }, 'Отличается от запечатанного: цель.'],
  ['an end that the ledger has not', { shown: { ended_at: '2026-11-20T00:00:00Z', result_percent: 9 } }, 'результат'],
  ['another position', { said: { position: { side: 'none', up_to: null } } }, 'позиция автора'],
  ['another confidence', { said: { author: 95 } }, 'Уверенность автора отличается от запечатанной.'],
  [
    'another number',
    { shown: { call: makeCall({ author_key: AUTHOR, seal_index: 0, number: 17 }) } },
    'под другим номером',
  ],
  [
    'a replaced leaf',
    { replies: entryOf(entry.replace('"rule":1', '"rule":2')) },
    'Такой записи под подписанным корнем нет',
  ],
  ['an entry that cannot be read', { replies: entryOf('{') }, 'Запись журнала не об этой идее'],
  [
    'an unsigned root',
    { replies: serve(ledger.since, { ...since, vkey: `${vkey.slice(0, -5)}AAAA=` }) },
    'Корень не подписан',
  ],
])('«Не сошлось» says why and gives the evidence: %s', async (_, given, why) => {
  const { user } = await showSeal(given)
  await user.click(screen.getByRole('button', { name: 'Проверить' }))
  await screen.findByText('Не сошлось')
  const said = screen.getByText(new RegExp(why))
  expect(said.closest('[role=status]')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Скачать доказательство' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Проверить снова' }))
  expect(await screen.findByText('Не сошлось')).toBeDefined()
})

test.each<[string, Given, string | null]>([
  ['may still answer', { said: { author: null, author_salt: null, is_hidden: true, mine: null } }, 'пока скрыто'],
  [
    'may not read the idea',
    { replies: serve(ledger.seal, { seal: { ...seal, words: null, ideas: null } }, sealPlace), said: null },
    'Идея вам закрыта',
  ],
])('a check holds for a reader who %s', async (_, given, said) => {
  const { user } = await showSeal(given)
  await user.click(screen.getByRole('button', { name: 'Проверить' }))
  await screen.findByText('Проверено')
  expect(screen.getByRole('list').textContent).toContain(said)
})

const NOTHING_SAID = /О\sсигнале это ничего не\sговорит/
const grown = serve(ledger.since, { ...since, note: noteOf(2, root) })
test.each<[string, Replies, RegExp]>([
  ['no network', disconnect(ledger.since), NOTHING_SAID],
  ['the site is down', refuse(ledger.seal, 503, {}, sealPlace), /Сайт сейчас не отвечает.*говорит/],
  ['too many requests', refuse(ledger.seal, 429, {}, sealPlace), /через минуту/],
  ['no such signal', refuse(ledger.seal, 404, {}, sealPlace), /обновите страницу/],
  [
    'an edit that waits for its checkpoint',
    serve(ledger.seal, { seal: { ...seal, is_waiting: true } }, sealPlace),
    /ещё не под отметкой/,
  ],
  ['published before the ledger', serve(ledger.seal, { seal: null }, sealPlace), /до журнала/],
  ['a log that grows while it is read', grown, /растёт/],
])('a check that cannot be made says why and accuses nobody: %s', async (_, replies, why) => {
  allowConsoleError(UNANSWERED)
  const { user } = await showSeal({ replies })
  await user.click(screen.getByRole('button', { name: 'Проверить' }))
  const said = await screen.findByText(why)
  expect(said.closest('[role=status]')).not.toBeNull()
  expect(screen.queryByText('Не сошлось')).toBeNull()
  const again = await screen.findByRole('button', { name: 'Проверить' })
  expect(document.activeElement).toBe(again)
})

test('a browser without Ed25519, and a page without https, say what to do', async () => {
  const { user } = await showSeal()
  const spy = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
  await user.click(screen.getByRole('button', { name: 'Проверить' }))
  expect(await screen.findByText(/не умеет проверять подписи Ed25519/)).toBeDefined()
  spy.mockRestore()
  vi.stubGlobal('crypto', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  // The outcome is told a moment before the button can be pressed again.
  await user.click(await screen.findByRole('button', { name: 'Проверить' }))
  expect(await screen.findByText(/по https/)).toBeDefined()
})

const overview = {
  checkpoint: { origin: LOG_NAME, size: 1, root: toBase64(root), note, vkey, signed_at: '2026-11-20T00:00:04Z' },
  recorded: 2,
  counts: [{ kind: 'sealed', count: 2 }],
  witnesses: [
    { name: 'w1.example', size: 1, signed_at: '2026-11-20T00:00:09Z' },
    { name: 'w3.example', size: 0, signed_at: '2026-11-18T00:00:00Z' },
  ],
  timestamps: [{ size: 1, authority: 'tsa.example', stamped_at: '2026-11-20T06:00:04Z' }],
  keys: [],
}
const list = {
  results: [
    { index: 1, entry },
    { index: 0, entry },
  ],
}

test('the ledger’s page shows the checkpoint, what is signed, and an entry of its address', async () => {
  const { user, requests } = await renderApp(<LedgerPage />, {
    path: '/ledger/0',
    page: { name: 'ledger', params: { place: '0' } },
    replies: {
      ...serve(ledger.overview, overview),
      ...serve(ledger.entries, list),
      ...serve(ledger.entry, seal.entries[0]!, { params: { index: '0' } }),
      ...serve(ledger.since, since, from(0)),
    },
  })
  expect(await screen.findByText(toBase64(root))).toBeDefined()
  const table = within(screen.getByRole('table'))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent?.includes('всё ниже подписано'))).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(screen.getByText('подписал 20 ноября 2026, 00:00:09 UTC')).toBeDefined()
  expect(screen.getByRole('link', { name: 'её метка' }).getAttribute('href')).toBe('/ledger/timestamps/1.tsr')
  expect(screen.getByText('молчит с 18 ноября 2026, 00:00:00 UTC')).toBeDefined()
  expect(requests.some(({ url }) => url.startsWith('/api/ledger/since'))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Проверить здесь' }))
  expect(await screen.findByText(/всё сошлось/)).toBeDefined()
})

test('the methodology says the contract’s own numbers', async () => {
  await renderApp(<MethodologyPage />)
  const said = (id: string) => document.getElementById(id)?.textContent?.replaceAll('\u00a0', ' ')
  expect(said('entry')).toContain(`${START_MINUTES} минут`)
  expect(said('seal')).toContain(`в первые ${OPEN_MINUTES} минут`)
  expect(said('exit')).toContain(`от 1 до ${LONGEST_HORIZON} дней`)
  expect(said('u')).toContain(`${MARKET_COINS} крупнейших`)
  expect(screen.getAllByRole('link', { name: 'Случай' })[0]?.getAttribute('href')).toBe('#chance')
})
