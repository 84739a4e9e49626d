import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ClubSettingName, clubSettingNames, clubSettings } from '@palata/contract/club/settings'
import { deskClub } from '@palata/contract/desk/club'
import { insertPost } from '#testing/acts/posts.ts'
import { type Asker, newAsker, newDeskAsker } from '#testing/everyone.ts'
import { twoProcesses } from '#testing/twoProcesses.ts'

const { first, second, untilBothHear } = await twoProcesses({})
const { db } = first
const operator = await newDeskAsker(first, 'operator')
const PATIENCE = 'Слишком много попыток. Попробуйте через'

await db.query(
  `insert into coins (api_id, slug, symbol, name, rank, price_usd, market_cap, quoted_at)
   values ('jito', 'jito', 'jto', 'Jito', 90, 2, 1e9, $1)`,
  [first.now()],
)
const post = await insertPost(db, { title: 'Обсуждаем' })
const signal = { coin_id: 'jito', content: 'Половина идёт в казну.', direction: 'long' }
const newcomer = (n: number) => ({ username: `newcomer${n}`, email: `newcomer${n}@example.org` })
const password = 'тихий-берег-72'

/** The act of each limit; `n` makes it another one each time. */
const ACTS: Partial<Record<ClubSettingName, { url: string; body: (n: number) => object; done: number }>> = {
  limit_comments_minute: commenting(),
  limit_comments_hour: commenting(),
  limit_opinions_hour: {
    url: '/api/alpha/all/',
    body: (n) => ({ title: `Мнение ${n}`, short_description: 'Коротко', content: 'Слова мнения', coins_list: [] }),
    done: 201,
  },
  limit_signals_hour: { url: '/api/signals/', body: (n) => ({ ...signal, title: `Сигнал ${n}` }), done: 201 },
  limit_reports_hour: {
    url: '/api/alpha/report/',
    body: () => ({ object_id: post, content_type: 'opinion', reason: 'spam' }),
    done: 200,
  },
  limit_sign_ups_hour: {
    url: '/api/auth/users/',
    body: (n) => ({
      ...newcomer(n),
      first_name: 'Новый',
      password,
      password2: password,
      turnstile_token: 'token',
    }),
    done: 201,
  },
}

function commenting() {
  const body = (n: number) => ({ object_pk: post, content_type: 'opinion', comment: `Слово ${n}` })
  return { url: '/api/comments/', body, done: 201 }
}

async function setEverywhere(values: Partial<Record<ClubSettingName, number>>) {
  await untilBothHear(async () => {
    const reply = await change(values)
    assert.equal(reply.statusCode, 200, reply.body)
  })
}

async function change(values: object) {
  const read = await first.app.inject({ url: '/api/desk/club/', headers: operator.headers })
  const { settings } = deskClub.settings.reply.parse(read.json())
  const changes = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    version: settings.find((one) => one.name === name)!.version,
  }))
  return first.app.inject({ method: 'PATCH', url: '/api/desk/club/', headers: operator.headers, payload: { changes } })
}

let made = 0
function act(name: ClubSettingName, { headers, ip: remoteAddress }: Asker) {
  const { url, body } = ACTS[name]!
  made += 1
  return second.app.inject({ method: 'POST', url, headers, remoteAddress, payload: body(made) })
}

const LIMITS = clubSettingNames.filter((name) => clubSettings[name].card === 'limits')

for (const name of LIMITS)
  test(`${name} is what the operator has set, on another process too, and may be raised again`, async () => {
    // The limit of the minute would come first.
    await setEverywhere({ limit_comments_minute: 120, [name]: 2 })
    const asker = await newAsker(first, 'paid')
    const { done } = ACTS[name]!
    for (let count = 0; count < 2; count += 1) {
      const reply = await act(name, asker)
      assert.ok([done, 201].includes(reply.statusCode), reply.body)
    }
    const refused = await act(name, asker)
    assert.equal(refused.statusCode, 429, refused.body)
    assert.ok(refused.json().detail.startsWith(PATIENCE), refused.body)
    await setEverywhere({ [name]: 4 })
    assert.notEqual((await act(name, asker)).statusCode, 429, 'the refused attempt counts, and one is left')
  })

for (const [value, problem] of [
  [0, 'Не меньше 1'],
  [-5, 'Не меньше 1'],
  [1.5, 'Нужно целое число'],
  ['много', 'Нужно целое число'],
  [1_000_000, 'Не больше 120'],
] as const)
  test(`a limit of ${JSON.stringify(value)} is refused in words, and the former one applies`, async () => {
    const reply = await change({ limit_comments_minute: value })
    assert.equal(reply.statusCode, 400)
    assert.ok(reply.body.includes(problem), reply.body)
  })
