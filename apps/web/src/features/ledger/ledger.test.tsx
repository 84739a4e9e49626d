import { generateKeyPairSync, sign } from 'node:crypto'
import { ledger } from '@palata/contract/ledger'
import { keyIdOf, toBase64, toHex, utf8, writeProof } from '@palata/contract/ledger/note'
import { leafHash, sha256 } from '@palata/contract/ledger/tree'
import { MARKET_COINS } from '@palata/contract/record/rules'
import { LONGEST_HORIZON, START_MINUTES } from '@palata/contract/signals/callRules'
import { OPEN_MINUTES } from '@palata/contract/signals/limits'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { renderApp } from '#testing/render.tsx'
import { disconnect, serve } from '#testing/replies.ts'
import { makeCall } from '#testing/signals.ts'
import { LedgerPage } from './LedgerPage.tsx'
import { MethodologyPage } from './methodology/MethodologyPage.tsx'
import { SealRow } from './seal/SealRow.tsx'
import { kept } from './witness/keep.ts'
import { Witness } from './witness/Witness.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const NAME = 'palata.example/ledger'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const raw = Uint8Array.from(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'))
const id = await keyIdOf(NAME, raw)
const vkey = `${NAME}+${toHex(id)}+${toBase64(Uint8Array.of(1, ...raw))}`

function noteOf(size: number, root: Uint8Array) {
  const text = `${NAME}\n${size}\n${toBase64(root)}\n`
  const signed = Uint8Array.of(...id, ...sign(null, Buffer.from(text), privateKey))
  return `${text}\n— ${NAME} ${toBase64(signed)}\n`
}

const AUTHOR = '3be7'.repeat(8)
const words = { title: 'Спрос виден раньше цены', content: 'Плата удвоилась.' }
const salt = '5a'.repeat(32)
const payload = JSON.stringify({
  coin: 'near',
  direction: 'long',
  horizon_days: 30,
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
const shown = { coin: 'near', title: words.title, direction: 'long', target: 3.582, stop: 2.828, result: null } as const
const sealPlace = { params: { id: '7' } }
const from = (size: number) => ({ query: { from: size } }) as never

function showSeal(given: { shown?: object; call?: object; replies?: object; onRead?: () => void } = {}) {
  return renderApp(
    <SealRow
      id={7}
      facts={makeCall({ number: 18, seal_index: 1204, ...given.call })}
      shown={{ ...shown, ...given.shown }}
      onRead={given.onRead ?? (() => {})}
    />,
    {
      token: 't',
      replies: {
        ...serve(ledger.seal, { seal }, sealPlace),
        ...serve(ledger.since, since),
        ...given.replies,
      },
    },
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
])('the seal says «%s»', async (expected, call) => {
  await showSeal({ call })
  expect(sealText()).toContain(expected)
  expect(screen.queryByRole('button', { name: 'Проверить' }) === null).toBe('number' in call)
})

test('a seal that is awaited asks by itself, and the signal is read again when it comes', async () => {
  let reads = 0
  await showSeal({ call: { seal_index: null, sealed_at: null }, onRead: () => (reads += 1) })
  expect(sealText()).toContain('записывается в журнал')
  await waitFor(() => expect(reads).toBe(1))
})

test('«Проверить» loads its code when pressed, shows each step and keeps the checkpoint', async () => {
  const { user, requests } = await showSeal()
  expect(requests.filter(({ url }) => url.includes('ledger'))).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Проверить' }))
  await screen.findByText('Проверено')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split('\u00a0')[0])).toHaveLength(5)
  expect(screen.getByText('Корень подписан ключом журнала')).toBeDefined()
  expect(kept()).toEqual({ note, vkey })
})

test.each([
  ['another target', { shown: { target: 3.6 } }, 'Отличается от запечатанного: цель.'],
  [
    'a replaced leaf',
    {
      replies: serve(
        ledger.seal,
        { seal: { ...seal, entries: [{ ...seal.entries[0]!, entry: entry.replace('14:02:11', '14:01:11') }] } },
        sealPlace,
      ),
    },
    'Такой записи под подписанным корнем нет',
  ],
])('«Не сошлось» says why and gives the evidence: %s', async (_, given, why) => {
  const { user } = await showSeal(given)
  await user.click(screen.getByRole('button', { name: 'Проверить' }))
  await screen.findByText('Не сошлось')
  expect(screen.getByText(new RegExp(why))).toBeDefined()
  expect(screen.getByRole('button', { name: 'Скачать доказательство' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Проверить снова' }))
  expect(await screen.findByText('Не сошлось')).toBeDefined()
})

test('a check without a network says that it tells nothing of the call', async () => {
  allowConsoleError(UNANSWERED)
  const { user } = await showSeal({ replies: disconnect(ledger.since) })
  await user.click(screen.getByRole('button', { name: 'Проверить' }))
  expect(await screen.findByText(/О сигнале это ничего не говорит/)).toBeDefined()
  expect(screen.queryByText('Не сошлось')).toBeNull()
})

const remember = (size: number, other: Uint8Array) =>
  localStorage.setItem('ledger-head', JSON.stringify({ note: noteOf(size, other), vkey }))

test.each([
  ['two heads', 1, [] as string[] | null, 'другой корень'],
  ['a shorter tree', 2, null, 'короче'],
])('a browser that saw another log warns its reader: %s', async (_, size, hashes, why) => {
  remember(size, await sha256(utf8('another')))
  const before = kept()
  await renderApp(<Witness />, { token: 't', replies: serve(ledger.since, { ...since, hashes }, from(size)) })
  expect((await screen.findByRole('alert')).textContent).toContain(why)
  expect(screen.getByRole('button', { name: 'Сохранить доказательство' })).toBeDefined()
  expect(kept()).toEqual(before)
})

test('a browser that sees the log continue keeps its checkpoint and says nothing', async () => {
  await renderApp(<Witness />, { token: 't', replies: serve(ledger.since, since, from(0)) })
  await waitFor(() => expect(kept()).toEqual({ note, vkey }))
  expect(screen.queryByRole('alert')).toBeNull()
})

const overview = {
  checkpoint: { origin: NAME, size: 1, root: toBase64(root), note, vkey, signed_at: '2026-11-20T00:00:04Z' },
  recorded: 2,
  counts: [{ kind: 'sealed', count: 2 }],
  witnesses: [
    { name: 'w1.example', size: 1, signed_at: '2026-11-20T00:00:09Z' },
    { name: 'w3.example', size: 0, signed_at: '2026-11-18T00:00:00Z' },
  ],
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
