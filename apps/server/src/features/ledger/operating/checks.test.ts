import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ledger } from '@palata/contract/ledger'
import { checkCall } from '@palata/contract/ledger/check'
import { type CheckStep, shownCall } from '@palata/contract/ledger/checkStep'
import { record as records } from '@palata/contract/record'
import { signals } from '@palata/contract/signals'
import { signalPublishing } from '@palata/contract/signals/publishing'
import {
  addCoin,
  as,
  bar,
  type Coin,
  db,
  edit,
  entriesOf,
  MINUTE,
  publish,
  stage,
  walk,
  withdraw,
} from '#testing/calls.ts'
import { planOpening } from '../calls/moments.ts'

type Reader = 'anna' | 'maria' | 'guest'

/** What «Проверить» finds on the reader's page. */
async function check(id: number, reader: Reader): Promise<CheckStep[]> {
  await entriesOf(id)
  const params = { params: { id: String(id) } }
  const { seal } = await as(reader).call(ledger.seal, params)
  const signal = await as(reader).call(signals.get, params)
  const { beforehand } = await as(reader).call(records.ofSignal, params)
  const since = await as(reader).call(ledger.since, { query: { from: 0 } } as never)
  const steps: CheckStep[] = []
  assert.equal(seal!.is_waiting, false)
  for await (const step of checkCall({ seal: seal!, shown: shownCall(signal, beforehand) }, { since, seen: null }))
    steps.push(step)
  return steps
}
const told = (steps: CheckStep[]) =>
  steps.filter(({ step }) => step === 'idea' || step === 'confidence').map(({ step, is }) => `${step} ${is}`)

const bounds = { target_price_usd: 110, stop_price_usd: 90, confidence: 70, position: 'long-5' }
const begun = [bar(0, 100), bar(1, 100)]
const walkTo = (price: number) => (_: number, coin: Coin) => walk(coin, [...begun, bar(2, 100, price, price, price)])
const closed = 'idea closed'
const right = ['idea right', 'confidence right']
const hidden = ['idea right', 'confidence closed']

/** What became of a call, and what its author, a member and a guest find. No state may look like a forgery. */
const STATES: [
  what: string,
  become: (id: number, coin: Coin) => Promise<unknown>,
  found: [string[], string[], string[]],
][] = [
  ['sealed, its start awaited', async () => {}, [right, hidden, [closed]]],
  ['open', (_, coin) => walk(coin, begun), [right, hidden, [closed]]],
  ['ended by its target', walkTo(111), [right, right, [closed]]],
  ['ended by its stop', walkTo(89), [right, right, [closed]]],
  [
    'withdrawn',
    async (id, coin) => {
      await walk(coin, begun)
      await withdraw(id)
      await walk(coin, [...begun, bar(2, 104)])
    },
    [right, right, [closed]],
  ],
  ['void', (_, coin) => walk(coin, [bar(0, 120)]), [right, right, [closed]]],
  ['its words edited', (id) => edit(id, { content: 'Слова и\nещё' }), [right, hidden, [closed]]],
  ['its idea edited', (id) => edit(id, { target_price_usd: 130, horizon_days: 7 }), [right, hidden, [closed]]],
  ['its confidence taken back', (id) => edit(id, { confidence: '' }), [['idea right'], ['idea right'], [closed]]],
  ['its position changed', (id) => edit(id, { position: 'short-20' }), [right, hidden, [closed]]],
  [
    'an edit after an end that was not seen here',
    async (id, coin) => {
      await walk(coin, [bar(0, 100)], { after: MINUTE })
      stage.pass(180)
      await edit(id, { stop_price_usd: 50 })
      await walk(coin, [bar(-3, 100), bar(-2, 100), bar(-1, 100, 100, 89, 95), bar(0, 97), bar(1, 97)])
    },
    [right, right, [closed]],
  ],
  [
    'opened',
    async (id, coin) => {
      await walkTo(111)(id, coin)
      await planOpening(db, new Date(stage.now().getTime() + 86_400_000))
    },
    [right, right, right],
  ],
]

for (const [what, become, found] of STATES)
  test(`a call holds for everybody who may see it: ${what}`, async () => {
    const coin = await addCoin()
    const id = await publish(coin, bounds)
    await become(id, coin)
    const all = await Promise.all((['anna', 'maria', 'guest'] as const).map((reader) => check(id, reader)))
    for (const steps of all)
      assert.deepEqual(
        steps.filter(({ is }) => is === 'wrong'),
        [],
      )
    assert.deepEqual(all.map(told), found)
  })

test('a call that moderators took down holds for its author', async () => {
  const coin = await addCoin()
  const id = await publish(coin, bounds)
  await walkTo(111)(id, coin)
  await as('anna').status(signalPublishing.remove, {
    params: { id: String(id) },
    body: { reason: 'Проверка' },
  } as never)
  assert.deepEqual(told(await check(id, 'anna')), right)
})
