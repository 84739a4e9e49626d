import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ledger } from '@palata/contract/ledger'
import { readCheckpoint, readProof } from '@palata/contract/ledger/note'
import { testApp } from '#testing/app.ts'
import type { Recordable } from './calls/entries.ts'
import { leafHash } from './log/tree.ts'
import { lastCheckpoint } from './store.ts'
import { noOutsider, outsider } from './testing/outsider.ts'
import { append, record, takenDown, testKeeper } from './testing/stage.ts'

const stage = await testApp()
const keeper = await testKeeper()
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

test('a program of others rebuilds the tree from the public addresses and accepts our proofs', {
  skip: noOutsider,
}, async () => {
  const roots = new Map<number, string>()
  const notes: string[] = []
  // The sizes around full tiles, and a second level that has a full tile would need 65,536.
  for (const count of [0, 1, 5, 248, 1, 1, 300, 211, 600]) {
    await append(stage.db, takenDown(count))
    await record(stage.db, keeper)
    const { size, root, note } = (await lastCheckpoint(stage.db))!
    notes.push(note)
    roots.set(size, base64(root))
  }
  const sizes = [...roots.keys()]
  const size = sizes.at(-1)!
  const inclusion = await Promise.all(
    [0, 1, 2, 255, 256, 257, 511, 512, size - 2, size - 1].map(async (index) => {
      const { entry, proof } = await stage.as('guest').call(ledger.entry, { params: { index: String(index) } })
      const { hashes, note } = readProof(proof)!
      return {
        Index: index,
        Size: size,
        Root: base64(readCheckpoint(note)!.root),
        Leaf: base64(leafHash(entry)),
        Proof: hashes.map(base64),
      }
    }),
  )
  const pairs = sizes.flatMap((from) => sizes.filter((to) => to >= from).map((to) => [from, to] as const))
  const consistency = await Promise.all(
    pairs.map(async ([from, to]) => {
      const query = { from: String(from), to: String(to) }
      const { hashes } = await stage.as('guest').call(ledger.consistency, { query } as never)
      return { From: from, To: to, FromRoot: roots.get(from), ToRoot: roots.get(to), Proof: hashes }
    }),
  )
  const site = await stage.app.listen({ port: 0, host: '127.0.0.1' })
  const key = (await (await fetch(`${site}/ledger/vkey`)).text()).trim()
  const given = { Site: site, Key: key, Inclusion: inclusion, Consistency: consistency }
  const seen = await outsider(given)
  assert.equal(seen.err, '')
  assert.equal(
    seen.out,
    `${size} entries give the signed root\n${inclusion.length} inclusion proofs, ${consistency.length} consistency proofs\n`,
  )

  const another = 'localhost:3000/ledger+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
  assert.notEqual((await outsider({ ...given, Key: another })).code, 0)
  const [, kept] = notes as [string, string]
  const asked = await outsider({ Site: site, Key: key, Calls: true, Earlier: kept })
  assert.match(asked.out, /^the log continues the checkpoint of \d+ entries$/m)
  assert.match(asked.out, /^\d\d proofs of inclusion and 4 of consistency asked of the site, all right$/m)
  const { root } = readCheckpoint(kept)!
  const changed = kept.replace(base64(root), base64(root.map((byte) => byte ^ 1)))
  assert.notEqual((await outsider({ Site: site, Key: key, Earlier: changed })).code, 0, 'nobody signed it')
  const moved = { ...inclusion[3]!, Index: 254 }
  assert.notEqual((await outsider({ ...given, Inclusion: [moved] })).code, 0)
})

const DAY_MS = 86_400_000
const days = (count: number) => new Date(Date.now() + count * DAY_MS).toISOString()

/** What one call of an author of its own has in the log: when, in days from now, its term, and how it ended. */
const SHADOWS: [what: string, sealed: number, deadline: number | null, end: Recordable['kind'] | null, at: number][] = [
  ['its term over, and no coin is silent for so long', -90, -47, null, 0],
  ['its term over, its coin may be silent', -90, -45, null, 0],
  ['without a direction, so without an end', -90, null, null, 0],
  ['void without a direction', -90, null, 'void', -60],
  ['not opened a fortnight and two days after its end', -40, -20, 'outcome', -17],
  ['withdrawn and not opened', -40, -20, 'withdrawn', -17],
  ['void and not opened', -40, -20, 'void', -17],
  ['reopened by a correction, its term not over', -40, 10, 'corrected', -17],
  ['its fortnight and two days not over', -40, -10, 'outcome', -15.5],
]

/** When the log of the shadow calls has its last entry, in days from now, and how many then count as lost. */
const SILENCES: [last: number, lost: number][] = [
  [-1.1, 4],
  [-0.1, 0],
  [-2.1, 0],
]

for (const [last, lost] of SILENCES)
  test(`a stranger counts what was not opened in time by the log’s own time: its last entry ${-last} days ago`, {
    skip: noOutsider,
  }, async () => {
    const { db, app } = await testApp()
    const own = await testKeeper()
    await record(db, own)
    const entries = SHADOWS.flatMap(([, sealed, deadline, end, at], place): Recordable[] => {
      const about = { author: String(place).padStart(32, '0'), call: 1, rule: 1 }
      const ended = { ended_at: days(at), percent: 5 }
      const ends = {
        outcome: { kind: 'outcome', by: 'target', ...ended },
        withdrawn: { kind: 'withdrawn', ...ended },
        void: { kind: 'void', why: 'no_price' },
        corrected: { kind: 'corrected', outcome: null },
      } as Record<string, object>
      const term = deadline === null ? null : days(deadline)
      const seal = { kind: 'sealed', at: days(sealed), ...about, deadline: term, commitment: 'ab'.repeat(32) } as const
      return [seal, ...(end ? [{ ...about, at: days(at), ...ends[end] } as Recordable] : [])]
    })
    await append(db, [
      ...entries,
      ...takenDown(1).map((entry) => ({ ...entry, author: '0'.repeat(32), at: days(last) })),
    ] as Recordable[])
    await record(db, own)
    const site = await app.listen({ port: 0, host: '127.0.0.1' })
    const key = (await (await fetch(`${site}/ledger/vkey`)).text()).trim()
    const seen = await outsider({ Site: site, Key: key, Calls: true })
    assert.equal(seen.err, '')
    assert.match(
      seen.out,
      new RegExp(`9 calls of 9 authors, none missing; 0 results recomputed; ${lost} not opened in time, so lost\\n$`),
    )
  })
