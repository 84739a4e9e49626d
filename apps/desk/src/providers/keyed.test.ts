import { deskPeople } from '@palata/contract/desk/accounts/people'
import { createApi } from '@site/api/api.tsx'
import { expect, test } from 'vitest'
import { keyed } from './keyed.ts'

/** A server that answers with these statuses in turn; 0 is a lost connection. */
function deskOver(statuses: number[]) {
  const keys: (string | undefined)[] = []
  const fetch = async (_: string, { headers }: RequestInit) => {
    keys.push((headers as Record<string, string>)['idempotency-key'])
    const status = statuses.shift()!
    if (status === 0) throw new TypeError('Failed to fetch')
    return Response.json({ outcome: 'Готово', record: 1, undo: null }, { status })
  }
  const api = keyed(createApi({ fetch, token: () => 'token' }))
  const give = (days: number) =>
    api
      .call(deskPeople.act.grant, { params: { id: '1' }, body: { days, reason: 'Помощь' } }, { quiet: true })
      .catch(() => null)
  const read = () => api.call(deskPeople.read, { params: { id: '1' } })
  return { give, read, keys }
}

for (const lost of [0, 500, 502, 503]) {
  test(`a call answered with ${lost} is sent again with its key, and one that was answered has a new key next time`, async () => {
    const { give, keys } = deskOver([lost, lost, 200, 200])
    for (let time = 0; time < 4; time += 1) await give(30)
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]])
    expect(keys[3]).not.toBe(keys[0])
  })
}

test('two presses at once share a key; another body, a refused call and reading do not', async () => {
  const { give, read, keys } = deskOver([200, 200, 200, 400, 200, 200])
  await Promise.all([give(1), give(1), give(2)])
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  await give(3)
  await give(3)
  expect(keys[4]).not.toBe(keys[3])
  await read()
  expect(keys[5]).toBeUndefined()
})
