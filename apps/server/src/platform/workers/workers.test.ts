import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import type work from '#testing/workers/task.ts'
import { Budget } from './budget.ts'
import { onBehalfOf, runHere, runInWorker, type WorkerTask } from './index.ts'
import { Turns } from './turns.ts'

const task = (longestMs: number): WorkerTask<typeof work> => ({
  module: new URL('../../testing/workers/task.ts', import.meta.url),
  longestMs,
  tooHeavy: () => new Refusal('too_large', 'Слишком тяжело'),
})
const apart = (longestMs: number): WorkerTask<typeof work> => ({ ...task(longestMs), lane: 'native' })
const TOO_HEAVY = { code: 'too_large', message: 'Слишком тяжело' }
const LONG = 60_000

for (const lane of ['quick', 'long', 'native'] as const)
  test(`the slow start of a thread is not the fault of what a person sent: ${lane}`, async () => {
    const module = new URL(`../../testing/workers/slowStart.ts?${lane}`, import.meta.url)
    const { longestMs, tooHeavy } = task(500)
    const slow: WorkerTask<(words: string) => string> = { module, longestMs, tooHeavy, lane }
    assert.equal(await onBehalfOf(`person of ${lane}`, () => runInWorker(slow, 'read')), 'read')
  })

test('a process that ends while it starts is not the fault of what a person sent, and the next one is done', async () => {
  const module = new URL('../../testing/workers/endsAtStart.ts', import.meta.url)
  await assert.rejects(runInWorker({ ...apart(LONG), module }, 'echo'), { code: 'unavailable' })
  assert.equal(await runInWorker(apart(LONG), 'echo'), 'done')
})

const HOSTILE = ['spin', 'regexp', 'allocate', 'recurse', 'never'] as const
for (const kind of HOSTILE)
  test(`a task that would never end is refused, and the next one is done: ${kind}`, async () => {
    const refusal = kind === 'recurse' ? { name: 'RangeError' } : TOO_HEAVY
    await assert.rejects(runInWorker(task(kind === 'allocate' ? LONG : 1000), kind), refusal)
    assert.equal(await runInWorker(task(LONG), 'echo'), 'done')
  })

for (const kind of ['spin', 'never', 'end', 'recurse'] as const)
  test(`a process of a library is ended with its task, and the next one is done: ${kind}`, async () => {
    const refusal = kind === 'recurse' ? { name: 'RangeError' } : TOO_HEAVY
    await assert.rejects(runInWorker(apart(kind === 'end' ? LONG : 1000), kind), refusal)
    assert.equal(await runInWorker(apart(LONG), 'echo'), 'done')
  })

test('a process of a library knows no settings, and all its threads give way to requests', async () => {
  process.env.SECRET_OF_THE_TEST = 'x'
  const known = (await runInWorker(apart(LONG), 'env')) as string[]
  assert.deepEqual(
    known.filter((name) => !/^(NODE_CHANNEL|NODE_TEST|TINYPOOL)_/.test(name)),
    [],
  )
  if (process.platform !== 'linux') return
  const priorities = (await runInWorker(apart(LONG), 'priorities')) as string[]
  assert.ok(priorities.length > 4)
  assert.deepEqual([...new Set(priorities)], ['10'])
})

test('while a person’s task spins, their next one waits and everybody else’s are done', async () => {
  const order: string[] = []
  const ask = (who: string, kind: 'spin' | 'echo', longestMs: number) =>
    onBehalfOf(who, () => runInWorker(task(longestMs), kind)).then(
      () => order.push(`${who}: done`),
      ({ code }: Refusal) => order.push(`${who}: ${code}`),
    )
  const mine = ['spin', 'spin', 'echo'] as const
  const asked = mine.map((kind) => ask('person 1', kind, kind === 'spin' ? 4000 : LONG))
  await Promise.all([2, 3, 4, 5].map((id) => ask(`person ${id}`, 'echo', LONG)))
  assert.deepEqual(
    order.toSorted(),
    [2, 3, 4, 5].map((id) => `person ${id}: done`),
  )
  await Promise.all(asked)
  assert.deepEqual(order.slice(4), ['person 1: too_large', 'person 1: too_large', 'person 1: done'])
})

test('the event loop turns while a task spins', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  turn()
  await assert.rejects(runInWorker(task(1000), 'spin'), TOO_HEAVY)
  isOver = true
  assert.ok(turns > 100, String(turns))
})

test('a person who sends many tasks at once is refused above eight waiting; a job is not', async () => {
  const outcomes = (who: string | null) => {
    const one = () => runInWorker(task(LONG), 'echo')
    return Promise.allSettled(Array.from({ length: 12 }, () => (who ? onBehalfOf(who, one) : one())))
  }
  const refused = (await outcomes('person 6')).filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 3)
  assert.equal((refused[0] as PromiseRejectedResult).reason.code, 'too_many')
  assert.ok((await outcomes(null)).every(({ status }) => status === 'fulfilled'))
})

test('refusals cross the thread with their words, other errors stay errors', async () => {
  await assert.rejects(runInWorker(task(LONG), 'refuse'), (error) => {
    assert.ok(error instanceof Refusal)
    assert.deepEqual([error.code, error.message], ['bad_input', 'Не то'])
    return true
  })
  await assert.rejects(runInWorker(task(LONG), 'field'), (error) => {
    assert.ok(error instanceof FieldRefusal)
    assert.deepEqual(error.fields, { file: ['Не тот файл'] })
    return true
  })
  await assert.rejects(runInWorker(task(LONG), 'fail'), { name: 'TypeError', message: 'broken' })
})

test('a worker knows no settings and gives way to requests', async () => {
  process.env.SECRET_OF_THE_TEST = 'x'
  assert.deepEqual(await runInWorker(task(LONG), 'env'), [])
  if (process.platform !== 'linux') return
  const priorities = readdirSync('/proc/self/task').map(
    (id) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')[1]!.split(' ')[16],
  )
  assert.ok(priorities.includes('10') && priorities.includes('0'), priorities.join())
})

test('a task is charged to its person: whoever spent their time is refused, here and in a worker', async (t) => {
  const as7 = <Result>(work: () => Result) => onBehalfOf('person 7', work)
  // What runs out of memory is charged its whole deadline.
  await assert.rejects(
    as7(() => runInWorker(task(LONG), 'allocate')),
    TOO_HEAVY,
  )
  const spent = {
    code: 'too_many',
    message: 'Слишком много тяжёлых текстов и файлов подряд. Попробуйте через 10 минут.',
  }
  await assert.rejects(
    as7(() => runInWorker(task(LONG), 'echo')),
    spent,
  )
  assert.throws(() => as7(() => runHere(() => 'done')), spent)
  assert.equal(await onBehalfOf('person 8', () => runInWorker(task(LONG), 'echo')), 'done')
  const later = performance.now() + 11 * 60_000
  t.mock.method(performance, 'now', () => later)
  assert.equal(await as7(() => runInWorker(task(LONG), 'echo')), 'done')
})

test('work done on the spot is charged too', (t) => {
  const times = [0, 31_000]
  t.mock.method(performance, 'now', () => times.shift() ?? 31_000)
  const as9 = () => onBehalfOf('person 9', () => runHere(() => 'done'))
  assert.equal(as9(), 'done')
  assert.throws(as9, { code: 'too_many' })
})

test('a caller who spent their time is refused until the window ends, and nobody else is', () => {
  const budget = new Budget({ ms: 1000, minutes: 10 })
  const MINUTE = 60_000
  budget.spend('a', 999, 0)
  budget.check('a', 0)
  budget.spend('a', 1, MINUTE)
  assert.throws(
    () => budget.check('a', 2 * MINUTE),
    (error: Refusal) =>
      error.code === 'too_many' && error.retryAfterSeconds === 480 && /через 8 минут/.test(error.message),
  )
  budget.check('b', 2 * MINUTE)
  budget.check('a', 10 * MINUTE)
})

test('callers take turns at one place, however many tasks the first one sent', async () => {
  const turns = new Turns(1)
  const order: string[] = []
  const send = (who: string) =>
    onBehalfOf(who, () =>
      turns.take(async () => {
        order.push(who)
      }),
    )
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'c'].map(send))
  assert.deepEqual(order.slice(0, 3), ['a', 'b', 'c'])
})
