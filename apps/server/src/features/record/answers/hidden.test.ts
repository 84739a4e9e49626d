import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCoin, as, bar, db, publish, stage, walk } from '#testing/calls.ts'
import { newAsker } from '#testing/everyone.ts'
import { liveOrigin, openStream } from '#testing/stream.ts'
import { features } from '../../../features.ts'
import { peopleDoorOf } from '../../../people.ts'
import { countRecords } from '../jobs.ts'

/** No other number of the tests is 91, in days, prices, percents or ids. */
const CONFIDENCE = 91
const NUMBER = numberOf(CONFIDENCE)
const CLUB = 60

/** As a value of JSON, not within another number, a time or a key. */
function numberOf(value: number) {
  return new RegExp(`(?<![\\w.-]|\\d:)${value}(?![\\w.:-])`)
}

const origin = await liveOrigin(stage, stage)
const member = await newAsker(stage, 'paid')
const stream = await openStream(origin, { ...member.headers, 'x-forwarded-for': member.ip })
await stream.next()
const coin = await addCoin()
const id = await publish(coin, { target_price_usd: 150, stop_price_usd: 50, confidence: CONFIDENCE })
await walk(coin, [bar(0, 100)])
await countRecords(db, stage.now())
await db.query(
  `insert into record_answers (signal_id, account_id, percent, at) select $1, id, ${CLUB}, $2 from accounts where username = 'maria'`,
  [id, stage.now()],
)

async function dataOf(username: string): Promise<string> {
  const { rows } = await db.query<{ id: number }>('select id from accounts where username = $1', [username])
  let all = ''
  for await (const piece of peopleDoorOf(features).data(db, rows[0]!.id, stage.now())) all += piece
  return all
}

test('the stream of a member who may still answer tells neither the author’s nor the club’s number', async () => {
  await db.query(`insert into outbox (name, payload) values ('signals.changed', $1), ('market.prices_moved', $2)`, [
    JSON.stringify({ ids: [id] }),
    JSON.stringify({ coins: 1 }),
  ])
  await stream.until('prices')
  stream.close()
  assert.match(stream.seen(), new RegExp(`"topic":"signals".*"id":${id}`), 'it told of the call')
  // The ids of the stream's messages are numbers of their own.
  const told = stream.seen().replaceAll(/^id: .*$/gm, '')
  for (const hidden of [NUMBER, numberOf(CLUB), /confidence|percent|median/]) assert.doesNotMatch(told, hidden)
})

test('one’s own data hold one’s own answer and confidence, and nobody else’s', async () => {
  const maria = await dataOf('maria')
  assert.match(maria, /"percent": ?60/)
  assert.doesNotMatch(maria, NUMBER)
  const anna = await dataOf('anna')
  assert.match(anna, NUMBER, 'the author’s own')
  assert.doesNotMatch(anna, /confidence_salt|"percent": ?60/, 'neither what opens the seal, nor the club’s answers')
  assert.doesNotMatch(await dataOf('oleg'), NUMBER)
})

for (const path of ['/api/digest/', '/api/digest/card/', '/api/auth/users/me/', '/api/record/totals/', '/api/record/'])
  test(`GET ${path} tells a member neither number`, async () => {
    const { body, statusCode } = await as('maria').get(path)
    assert.equal(statusCode, 200)
    assert.doesNotMatch(body, NUMBER)
  })
