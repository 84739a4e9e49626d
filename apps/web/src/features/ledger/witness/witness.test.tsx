import { ledger } from '@palata/contract/ledger'
import { fromBase64, openCheckpoint, readVerifierKey } from '@palata/contract/ledger/note'
import { isConsistent } from '@palata/contract/ledger/tree'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { continuing, leavesOf, noteOf, rootOf, vkey } from '#testing/features/ledger.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { kept } from './keep.ts'
import { Witness } from './Witness.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

// More than a tile of 256 hashes, so that the proofs cross its edge.
const SEEN = 257
const GROWN = 300
const entries = Array.from({ length: GROWN }, (_, index) => `{"call":${index}}`)
const honest = await leavesOf(entries)
/** The log after somebody has replaced an entry that this browser had seen. */
const forged = await leavesOf(entries.with(100, '{"call":100,"better":true}'))
const seen = noteOf(SEEN, await rootOf(honest.slice(0, SEEN)))

interface Log {
  note: string
  hashes: string[] | null
}
const logOf = async (leaves: Uint8Array[], hashes: string[] | null): Promise<Log> => ({
  note: noteOf(leaves.length, await rootOf(leaves)),
  hashes,
})

/** The visit of a browser that keeps the checkpoint of `SEEN` entries to a site that shows this log. */
function visit({ note, hashes }: Log) {
  localStorage.setItem('ledger-head', JSON.stringify({ note: seen, vkey }))
  const reply = { note, vkey, hashes, keys: [] }
  return renderApp(<Witness />, { token: 't', replies: serve(ledger.since, reply, { query: { from: SEEN } } as never) })
}

test('a log that continues is kept, and nothing is said', async () => {
  const log = await logOf(honest, await continuing(SEEN, honest))
  await visit(log)
  await waitFor(() => expect(kept()).toEqual({ note: log.note, vkey }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the first visit keeps the checkpoint', async () => {
  const { note } = await logOf(honest, [])
  const reply = { note, vkey, hashes: [], keys: [] }
  await renderApp(<Witness />, { token: 't', replies: serve(ledger.since, reply, { query: { from: 0 } } as never) })
  await waitFor(() => expect(kept()).toEqual({ note, vkey }))
})

const forks: [string, () => Promise<Log>, string][] = [
  ['an entry replaced, and the log grown', async () => logOf(forged, await continuing(SEEN, forged)), 'не продолжает'],
  ['an entry replaced, and nothing added', () => logOf(forged.slice(0, SEEN), []), 'другой корень'],
  ['entries taken off the end', () => logOf(honest.slice(0, 200), null), 'короче'],
  ['no proof at all', () => logOf(honest, []), 'не продолжает'],
  [
    'an unsigned checkpoint',
    async () => {
      const log = await logOf(honest, await continuing(SEEN, honest))
      return { ...log, note: log.note.replace(`\n${GROWN}\n`, '\n299\n') }
    },
    'Подпись',
  ],
]

test.each(forks)('a fork is told at once, and its evidence stands by itself: %s', async (_, make, why) => {
  const files: Promise<string>[] = []
  URL.createObjectURL = (blob) => {
    files.push((blob as Blob).text())
    return 'blob:1'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const log = await make()
  const { user } = await visit(log)
  expect((await screen.findByRole('alert')).textContent).toContain(why)
  expect(kept(), 'the earlier checkpoint is the evidence').toEqual({ note: seen, vkey })

  await user.tab()
  expect(document.activeElement?.textContent).toContain('Сохранить доказательство')
  await user.keyboard('{Enter}')
  const evidence = JSON.parse(await files[0]!)
  expect(evidence.about).toContain(why)
  // What a stranger does with the file.
  const key = (await readVerifierKey(evidence.now.vkey))!
  const before = await openCheckpoint(evidence.seen.note, key)
  const after = await openCheckpoint(evidence.now.note, key)
  const hashes: string[] = evidence.now.hashes ?? []
  const holds =
    after &&
    (await isConsistent(
      before!,
      after,
      hashes.map((hash) => fromBase64(hash)!),
    ))
  expect(Boolean(holds)).toBe(false)

  await user.keyboard('{Tab}{Tab}{Enter}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(kept(), 'the next visit says it again').toEqual({ note: seen, vkey })
})
