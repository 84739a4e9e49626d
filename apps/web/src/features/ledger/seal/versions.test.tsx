import { ledger } from '@palata/contract/ledger'
import type { LedgerEntry, LedgerPayload } from '@palata/contract/ledger/entries'
import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeCall } from '#testing/features/signals.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { SealVersions } from './SealVersions.tsx'
import { versionsOf } from './versions.ts'

const common = { author: 'a'.repeat(32), call: 18, rule: 1 }
const sealing = { ...common, deadline: null, commitment: '0'.repeat(64) }
const SEALED = { index: 1204, entry: { kind: 'sealed', at: '2026-11-18T14:02:11.000Z', ...sealing } } as const
const VERSION = { index: 1205, entry: { kind: 'version', at: '2026-11-18T14:09:40.000Z', ...sealing } } as const
const idea: LedgerPayload = {
  coin: 'near',
  direction: 'long',
  target: 3.6,
  stop: 2.828,
  horizon_days: 30,
  published_at: '2026-11-18T14:02:10.000Z',
  text: '1'.repeat(64),
}
const SOON = new Date('2026-11-18T14:17:10Z')
const LATER = new Date('2026-11-18T14:17:12Z')

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const told = (entries: { index: number; entry: LedgerEntry }[], ideas: LedgerPayload[], now = SOON) =>
  versionsOf(entries, new Map(ideas.map((one, at) => [1204 + at, one])), now).map(({ name, told, index }) =>
    `${index ?? '—'} ${name} ${plain(told)}`.trim(),
  )

test.each<[string, Partial<LedgerPayload>]>([
  ['цель $3.6 → $3.582', { target: 3.582 }],
  ['стоп $2.828 → нет', { stop: null }],
  ['направление лонг → шорт, цель $3.6 → $2.5', { direction: 'short', target: 2.5 }],
  ['срок 30 дней → 1 день', { horizon_days: 1 }],
  ['монета near → aptos', { coin: 'aptos' }],
  ['текст', { text: '2'.repeat(64) }],
  ['позиция автора', { position: { side: 'long', up_to: 5 } }],
  ['', { confidence: '3'.repeat(64) }],
])('an edit is told as «%s»', (expected, changed) => {
  expect(told([SEALED, VERSION], [idea, { ...idea, ...changed }])).toEqual([
    '1204 Печать направление лонг, цель $3.6, стоп $2.828, срок 30 дней',
    `1205 Правка ${expected}`.trim(),
  ])
})

test('without the ideas it says only when', () => {
  expect(told([SEALED, VERSION], [])).toEqual(['1204 Печать', '1205 Правка'])
})

test('fifteen minutes after the seal the idea is closed, and what was recorded later follows', () => {
  const taken: LedgerEntry = { kind: 'taken_down', at: '2026-11-20T00:00:00.000Z', ...common }
  const outcome: LedgerEntry = {
    kind: 'outcome',
    at: '2026-11-19T10:00:05.000Z',
    ended_at: '2026-11-19T10:00:00.000Z',
    by: 'target',
    percent: 14,
    ...common,
  }
  const entries = [SEALED, { index: 1300, entry: outcome }, { index: 1400, entry: taken }]
  expect(told(entries, [idea], SOON)).not.toContain('— Закрыто идея больше не меняется')
  expect(told(entries, [idea], LATER).slice(1)).toEqual([
    '— Закрыто идея больше не меняется',
    '1300 Исход цель, +14.00%',
    '1400 Снят в счёте остаётся',
  ])
})

const replyOf = (seal: unknown) => serve(ledger.seal, { seal } as never, { params: { id: '7' } })
const seal = {
  author: common.author,
  call: 18,
  entries: [{ index: 1204, entry: JSON.stringify(SEALED.entry), proof: '' }],
  is_waiting: false,
  words: null,
  ideas: [{ index: 1204, salt: '', payload: JSON.stringify(idea) }],
}

test('a call’s page lists its versions with the way to their entries', async () => {
  await renderApp(<SealVersions id={7} facts={makeCall({ seal_index: 1204 })} />, { replies: replyOf(seal) })
  const versions = await screen.findByRole('region', { name: 'Версии' })
  expect(plain(versions.textContent ?? '')).toContain('18 ноя 2026, 14:02:11Печать направление лонг, цель $3.6')
  expect(screen.getByRole('link', { name: /1\s204/ }).getAttribute('href')).toBe('/ledger/1204')
})

test.each([
  ['waits for its seal', { seal_index: null }],
  ['is older than the ledger', { is_before_ledger: true }],
])('a call that %s has no versions', async (_, call) => {
  await renderApp(<SealVersions id={7} facts={makeCall(call)} />)
  expect(screen.queryByRole('region', { name: 'Версии' })).toBeNull()
})

// A part that suspends there ends the server's drawing of its surroundings with an error in the browser.
test('the server draws a call’s page without its versions', () => {
  expect(renderToString(<SealVersions id={7} facts={makeCall({ seal_index: 1204 })} />)).toBe('')
})
