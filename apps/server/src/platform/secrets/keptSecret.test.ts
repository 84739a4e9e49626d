import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { StartFailure } from '../postgres/index.ts'
import { keptSecret } from './keptSecret.ts'

const folder = await mkdtemp(join(tmpdir(), 'palata-secret-'))
after(() => rm(folder, { recursive: true, force: true }))

test('the token secret is made once, in a file only its owner can read', async () => {
  const place = join(folder, 'new')
  const secret = await keptSecret(place)
  assert.match(secret, /^[\w-]{43}$/)
  assert.equal(await keptSecret(place), secret)
  const file = join(place, 'token-secret')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  await writeFile(file, `${secret}\n`)
  assert.equal(await keptSecret(place), secret, 'an editor adds a line break')
})

test('an empty or short token secret stops the start with a message and is not overwritten', async () => {
  const file = join(folder, 'token-secret')
  for (const held of ['', '\n', ' '.repeat(40), 'short']) {
    await writeFile(file, held)
    const isTold = (error: Error) =>
      error instanceof StartFailure && error.message.includes(`Файл ${file} пуст или обрезан`)
    await assert.rejects(keptSecret(folder), isTold)
    assert.equal(await readFile(file, 'utf8'), held)
  }
})
