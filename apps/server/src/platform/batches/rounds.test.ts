import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rounds } from './rounds.ts'

const done = (value: string) => ({ status: 'fulfilled' as const, value })

/** Rounds that end when told to; `begun` has the items of each. */
function held() {
  const begun: string[][] = []
  const ends = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const rounds = new Rounds<string, string>(async (items) => {
    begun.push(items)
    await ends[begun.length - 1]!.promise
    return items.map((item) => (item === 'no' ? { status: 'rejected', reason: new Error('no') } : done(`${item}!`)))
  })
  return { rounds, begun, end: (round: number) => ends[round]!.resolve() }
}

test('the first item of a key is handled at once, and those that come meanwhile are handled together', async () => {
  const { rounds, begun, end } = held()
  const first = rounds.join('post', 'a')
  assert.deepEqual(begun, [['a']])
  const rest = Promise.allSettled([rounds.join('post', 'b'), rounds.join('post', 'no'), rounds.join('post', 'c')])
  end(0)
  assert.equal(await first, 'a!')
  end(1)
  assert.deepEqual(
    (await rest).map((one) => (one.status === 'fulfilled' ? one.value : 'refused')),
    ['b!', 'refused', 'c!'],
  )
  assert.deepEqual(begun, [['a'], ['b', 'no', 'c']])
})

test('items of another key do not wait, and an idle key begins at once', async () => {
  const { rounds, begun, end } = held()
  const one = rounds.join('post', 'a')
  const other = rounds.join('signal', 'b')
  assert.deepEqual(begun, [['a'], ['b']])
  end(0)
  end(1)
  await Promise.all([one, other])
  const again = rounds.join('post', 'c')
  assert.deepEqual(begun.at(-1), ['c'])
  end(2)
  assert.equal(await again, 'c!')
})

test('a round that fails is repeated item by item, and only the faulty item’s caller gets the error', async () => {
  const tried: string[][] = []
  const rounds = new Rounds<string, string>(async (items) => {
    tried.push(items)
    await null
    if (items.includes('bad')) throw new Error('bad')
    return items.map(done)
  })
  const outcomes = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => rounds.join('post', item)))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(tried, [['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']])
})

test('while the database is away all items of a round fail at once', async () => {
  let tried = 0
  const rounds = new Rounds<string, string>(async () => {
    tried += 1
    await null
    throw new Error('Connection terminated unexpectedly')
  })
  const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd'].map((item) => rounds.join('post', item)))
  assert.deepEqual([...new Set(outcomes.map(({ status }) => status))], ['rejected'])
  assert.equal(tried, 2)
})

test('a crowd of items is handled in rounds of a hundred', async () => {
  const sizes: number[] = []
  const rounds = new Rounds<number, string>(async (items) => {
    sizes.push(items.length)
    await null
    return items.map(() => done(''))
  })
  await Promise.all(Array.from({ length: 251 }, (_, item) => rounds.join('post', item)))
  assert.deepEqual(sizes, [1, 100, 100, 50])
})
