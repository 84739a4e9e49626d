import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCoin,
  bar,
  type Coin,
  db,
  edit,
  entriesOf,
  MINUTE,
  publish,
  read,
  stage,
  standOf,
  walk,
} from '#testing/calls.ts'

const patch = (given: object) => async (id: number) => assert.equal((await edit(id, given)).statusCode, 200)
const sql = (set: string) => (id: number) => db.query(`update signals set ${set} where id = $1`, [id])
const stopped: Bar = [100, 100, 89, 95]
const spared: Bar = [100, 109, 91, 95]
const lost = ['ended', 100, 'stop', 90, -10]
const goesOn = ['open', 97, null, null]
const flip = { direction: 'short', target_price_usd: 60, stop_price_usd: 150 }

type Bar = [open: number, high: number, low: number, close: number]

/** Edits of a long at 100 with a target of 110 and a stop of 90 after the minute `told`, which was not read before them. */
const CASES: [
  name: string,
  isStarted: boolean,
  change: (id: number) => Promise<unknown>,
  told: Bar,
  stand: unknown[],
][] = [
  ['the stop, moved away', true, patch({ stop_price_usd: 50 }), stopped, lost],
  ['the stop of an idea whose start was not read', false, patch({ stop_price_usd: 50 }), stopped, lost],
  ['the target', true, patch({ target_price_usd: 190 }), [100, 111, 100, 95], ['ended', 100, 'target', 110, 10]],
  ['the stop, before a flip', false, patch(flip), stopped, lost],
  ['the stop, before another term', true, patch({ horizon_days: 7 }), stopped, lost],
  ['the stop, before a less sure author', true, patch({ confidence: 50 }), stopped, lost],
  ['the stop, taken away by SQL', true, sql('stop_price = null'), stopped, lost],
  [
    'the stop, moved twice',
    true,
    async (id) => {
      await patch({ stop_price_usd: 60 })(id)
      await patch({ stop_price_usd: 50 })(id)
    },
    stopped,
    lost,
  ],
  ['no touch of what it was', true, patch({ stop_price_usd: 96 }), spared, goesOn],
  ['no touch, and no start that was read', false, patch({ stop_price_usd: 96 }), spared, goesOn],
]

const additions = (ids: number[]) => Promise.all(ids.map(async (id) => (await read(id)).call.is_addition))

const said = { target_price_usd: 110, stop_price_usd: 90, confidence: 70, horizon_days: 30 }

test.describe('what happened before an edit was sealed counts, seen here or not', () => {
  // One pass of time for all: the clock is that of other files, too, and a call is sealed within an hour of now.
  const edited = new Map<string, { coin: Coin; id: number }>()
  let busy: Coin
  let base: number[]
  test.before(async () => {
    for (const [name, isStarted] of CASES) {
      const coin = await addCoin()
      const id = await publish(coin, said)
      await walk(coin, isStarted ? [bar(0, 100)] : [], { after: MINUTE })
      edited.set(name, { coin, id })
    }
    busy = await addCoin()
    base = [await publish(busy, { stop_price_usd: 90 }), await publish(busy)]
    await walk(busy, [bar(0, 100)])
    stage.pass(180)
  })

  for (const [name, , change, told, stand] of CASES)
    test(name, async () => {
      const { coin, id } = edited.get(name)!
      await change(id)
      // The minute in which the edit was sealed is the last one of what it replaced.
      await walk(coin, [bar(-3, 100), bar(-2, 100)], { after: 1000 })
      assert.equal((await standOf(id))[0], 'starting')
      await walk(coin, [bar(-3, 100), bar(-2, 100), bar(-1, ...told), bar(0, 97), bar(1, 97)])
      assert.deepEqual((await standOf(id)).slice(0, stand.length), stand)
      const { call, target_price_usd, stop_price_usd, written } = await read(id)
      const isOver = call.state === 'ended'
      assert.deepEqual(
        [target_price_usd, stop_price_usd, written!.said!.confidence, written!.horizon_days],
        [110, isOver ? 90 : 96, 70, 30],
      )
      const entries = await entriesOf(id)
      const sealed = entries.filter(({ kind }) => kind === 'sealed' || kind === 'version')
      assert.equal(call.sealed_at, (isOver ? entries[0] : sealed.at(-1))!.at)
      assert.ok(call.seal_index)
      // The end is that of the last version before it.
      assert.deepEqual(
        entries.map(({ kind }) => kind).slice(-2),
        isOver ? ['version', 'outcome'] : [sealed.length > 2 ? 'version' : 'sealed', 'version'],
      )
      assert.deepEqual((await db.query('select from signal_replaced where signal_id = $1', [id])).rows, [])
    })
  test('what is sealed after an unseen end, or beside a call that never began, is no addition to it', async () => {
    const [first, beside] = base as [number, number]
    const after = [await publish(busy), await publish(busy)]
    assert.deepEqual(await additions([beside, ...after]), [true, true, true])
    await walk(busy, [bar(-3, 100), bar(-2, 100, 100, 80, 85), bar(-1, 85), bar(0, 85)])
    assert.equal((await standOf(first))[2], 'stop')
    assert.deepEqual(await additions([beside, ...after]), [true, false, true])
    const empty = await addCoin()
    const [never, other] = [await publish(empty, { stop_price_usd: 99 }), await publish(empty)]
    await walk(empty, [bar(0, 98)])
    assert.deepEqual([(await read(never)).call.state, await additions([other])], ['void', [false]])
  })
})
