import { randomUUID } from 'node:crypto'
import { connect } from '../../apps/server/src/platform/database.ts'
import { expect, test } from '../page.ts'
import { personIn, tokenOf } from '../people.ts'
import { filledFolder, startDatabase, startServer } from '../server.ts'

interface Act {
  name: string
  /** The change, through the API of the first process. */
  act: () => Promise<unknown>
  /** Where it shows to guests. */
  places: () => string[]
  gone?: RegExp
  come?: RegExp
  /** Status of these places after it; 200 by default. */
  statuses?: () => Record<string, number>
}

/** Reads a process's stream of changes. */
async function listen(origin: string, token: string) {
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(`${origin}/api/live/`, { headers, signal: leaving.signal })
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  return {
    async untilPrices() {
      for (let told = ''; !told.includes('"prices"'); ) {
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream ended')
        told += value
      }
    },
    close: () => leaving.abort(),
  }
}

/** Two web processes of the product over one database, with the built client. */
async function twoProcesses() {
  const DATA_DIR = filledFolder()
  const postgres = await startDatabase(DATA_DIR)
  const env = { ROLE: 'web', DATA_DIR, DATABASE_URL: postgres.url }
  const first = await startServer(env)
  const second = await startServer(env)
  const db = connect(postgres.url, () => {})
  const paid = await tokenOf(first.origin, 'paid')
  const streams = await Promise.all([first, second].map(({ origin }) => listen(origin, paid)))
  return {
    origins: [first.origin, second.origin],
    paid,
    /** Resolves when both have handled every change committed before, in order; this one changes nothing shown. */
    async heard() {
      await db.query(`insert into outbox (name, payload) values ('market.prices_moved', '{"coins": 1}')`)
      await Promise.all(streams.map((stream) => stream.untilPrices()))
    },
    async stop() {
      for (const stream of streams) stream.close()
      await db.end()
      await Promise.all([first.stop(), second.stop()])
      await postgres.stop()
    },
  }
}

test('what one process removes, corrects or publishes both show at once, to guests, members and crawlers', async () => {
  const { origins, paid, heard, stop } = await twoProcesses()
  const [origin] = origins as [string, string]
  const editor = await tokenOf(origin, 'editor')
  const send = async (method: string, path: string, body: object, token = editor) => {
    const reply = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(path.startsWith('/api/desk/') && method === 'POST' && { 'idempotency-key': randomUUID() }),
      },
      body: JSON.stringify(body),
    })
    const text = await reply.text()
    expect(reply.status, `${method} ${path} ${text}`).toBeLessThan(300)
    return JSON.parse(text || '{}')
  }
  /** Its answers in both processes. */
  const read = (path: string, headers: Record<string, string> = {}) =>
    Promise.all(
      origins.map(async (one) => {
        const reply = await fetch(one + path, { headers })
        return { status: reply.status, body: await reply.text() }
      }),
    )

  let id = 0
  const reason = 'Проверка'
  const lists = ['/', '/api/alpha/all/', '/rss.xml', '/sitemaps/news.xml']
  const own = () => [`/news/${id}`, `/api/alpha/${id}/`]
  const gone = () => Object.fromEntries([...own(), `/previews/posts/${id}.png`].map((place) => [place, 410]))
  let event = 0
  const calendar = () => ['/calendar', '/feeds/calendar.ics']
  const [gainer] = (await read('/api/screener/widgets/top-gainers/')).map(({ body }) => JSON.parse(body).results[0])

  const acts: Act[] = [
    {
      name: 'a published news item',
      act: async () => {
        const content = '<p>Слова новости.</p>'
        const news = { kind: 'news', title: 'Первое имя новости', content, publish: 'now', key: randomUUID() }
        id = (await send('POST', '/api/desk/writing/', news)).id
      },
      places: () => lists,
      come: /Первое имя новости/,
    },
    {
      name: 'a corrected title',
      act: () =>
        send('PATCH', `/api/alpha/${id}/`, { title: 'Второе имя', short_description: '', content: '<p>Слова.</p>' }),
      places: () => [...lists, ...own()],
      gone: /Первое имя новости/,
      come: /Второе имя/,
    },
    {
      name: 'another author',
      act: () =>
        send('POST', `/api/desk/posts/${id}/set-author/`, { username: personIn('moderator').username, reason }),
      places: own,
      come: new RegExp(personIn('moderator').name),
    },
    {
      name: 'a hidden news item',
      act: () => send('POST', `/api/desk/posts/${id}/hide/`, { reason }),
      places: () => [...lists, ...own(), `/previews/posts/${id}.png`],
      gone: /Второе имя/,
      statuses: gone,
    },
    {
      name: 'a news item that came back',
      act: () => send('POST', `/api/desk/posts/${id}/restore/`, {}),
      places: () => [...lists, ...own()],
      come: /Второе имя/,
    },
    {
      name: 'a new event of the calendar',
      act: async () => {
        const starts_at = new Date(Date.now() + 3_600_000).toISOString()
        event = (await send('POST', '/api/desk/events/', { title: 'Встреча двух процессов', starts_at })).id
      },
      places: calendar,
      come: /Встреча двух процессов/,
    },
    {
      name: 'a removed event',
      act: () => send('POST', `/api/desk/events/${event}/remove/`, { reason }),
      places: calendar,
      gone: /Встреча двух процессов/,
    },
    {
      name: 'a hidden coin',
      act: () => send('POST', `/api/desk/coins/${gainer.id}/hide/`, { reason }),
      places: () => ['/api/screener/widgets/top-gainers/'],
      gone: new RegExp(`"symbol":"${gainer.symbol}"`),
    },
  ]

  for (const { name, act, places, gone, come, statuses } of acts)
    await test.step(name, async () => {
      // The second reading is from the cache.
      for (const place of [...places(), ...places()]) await read(place)
      await act()
      await heard()
      for (const place of places())
        for (const { status, body } of await read(place, { 'user-agent': 'Googlebot/2.1' })) {
          expect(status, place).toBe(statuses?.()[place] ?? 200)
          if (gone) expect(body, place).not.toMatch(gone)
          if (come) expect(body, place).toMatch(come)
        }
    })

  await test.step('a removed comment, to members', async () => {
    // The author sees their own.
    const asMember = { authorization: `Bearer ${await tokenOf(origin, 'holder')}` }
    const thread = `/api/comments/${id}/`
    const words = { object_pk: id, content_type: 'news', comment: 'Слова, которые уберут', key: randomUUID() }
    const { id: comment } = await send('POST', '/api/comments/', words, paid)
    for (let count = 0; count < 2; count += 1)
      for (const { body } of await read(thread, asMember)) expect(body).toMatch(/Слова, которые уберут/)
    await send('POST', `/api/desk/comments/${comment}/remove/`, { reason })
    for (const { status, body } of await read(thread, asMember)) {
      expect(status).toBe(200)
      expect(body).not.toMatch(/Слова, которые уберут/)
    }
  })
  await stop()
})
