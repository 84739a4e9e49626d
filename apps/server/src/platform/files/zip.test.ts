import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { filesOfZip } from '#testing/files/zip.ts'
import { type ZipEntry, zipped } from './zip.ts'

const AT = new Date('2026-11-20T09:00:00Z')

async function archive(entries: ZipEntry[]) {
  async function* each() {
    yield* entries
  }
  const pieces: Buffer[] = []
  for await (const piece of zipped(each(), AT)) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('every file comes back as it was, whatever its size, in the order given', async () => {
  const large = randomBytes(3_000_000)
  const files: [name: string, body: (string | Uint8Array)[]][] = [
    ['README.txt', ['Привет, ', 'мир']],
    ['empty.json', []],
    ['pictures/a.webp', [large.subarray(0, 1_000_000), large.subarray(1_000_000)]],
    ['repeated.txt', ['да '.repeat(500_000)]],
  ]
  const found = filesOfZip(await archive(files.map(([name, body]) => ({ name, body }))))
  assert.deepEqual(
    [...found.keys()],
    files.map(([name]) => name),
  )
  for (const [name, body] of files)
    assert.ok(found.get(name)!.equals(Buffer.concat(body.map((piece) => Buffer.from(piece)))), name)
})

test('a source that fails ends the archive with its failure, and a reader that leaves ends the source', async () => {
  async function* failing() {
    yield 'начало'
    throw new Error('the database is away')
  }
  await assert.rejects(archive([{ name: 'a', body: failing() }]), /the database is away/)

  let isEnded = false
  async function* endless() {
    try {
      for (;;) yield randomBytes(100_000)
    } finally {
      isEnded = true
    }
  }
  async function* one() {
    yield { name: 'a', body: endless() }
  }
  const reader = zipped(one(), AT)
  for (let n = 0; n < 3; n += 1) await reader.next()
  await reader.return(undefined)
  // The source notices at its next piece.
  for (let n = 0; n < 50 && !isEnded; n += 1) await new Promise((resolve) => setImmediate(resolve))
  assert.ok(isEnded)
})
