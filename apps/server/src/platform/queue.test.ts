import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQueue } from './queue.ts'

test('so many at a time, the rest in their order, and a failure gives its place up', async () => {
  const inTurn = createQueue(2)
  const [begun, ends] = [[] as number[], new Map<number, { resolve: () => void; reject: (error: Error) => void }>()]
  const all = [1, 2, 3, 4].map((number) =>
    inTurn(() => {
      begun.push(number)
      return new Promise<void>((resolve, reject) => ends.set(number, { resolve, reject }))
    }),
  )
  assert.deepEqual(begun, [1, 2])
  ends.get(2)!.reject(new Error('broken'))
  await assert.rejects(all[1]!, /broken/)
  assert.deepEqual(begun, [1, 2, 3])
  ends.get(1)!.resolve()
  await all[0]
  assert.deepEqual(begun, [1, 2, 3, 4])
  for (const number of [3, 4]) ends.get(number)!.resolve()
  await Promise.all([all[2], all[3]])
  assert.equal(await inTurn(async () => 'free again'), 'free again')
})
