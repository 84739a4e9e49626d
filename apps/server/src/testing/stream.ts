import { after } from 'node:test'
import { LIVE_ADDRESS, type LiveNews } from '@palata/contract/live'
import type { FastifyInstance } from 'fastify'
import type { createIdentity } from '../features/sessions/index.ts'
import { features } from '../features.ts'
import type { Database } from '../platform/database.ts'
import type { EventType } from '../platform/outbox/events.ts'
import { listenForEvents } from '../platform/outbox/listen.ts'

export interface StreamEvent {
  event: string
  data: unknown
  id: string | undefined
}

/** Milliseconds that a test waits for an event. */
const PATIENCE = 10_000

interface Process {
  app: FastifyInstance
  identity: Pick<ReturnType<typeof createIdentity>, 'hear'>
}

/** Opens the process's port and listens for database events. */
export async function liveOrigin({ app, identity }: Process, { url }: { url: string }): Promise<string> {
  const hear = (name: string | null) => {
    app.live.feed.wake()
    void identity.hear(name)
  }
  after(listenForEvents(url, hear, () => hear(null)))
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** Reads the live stream like a browser. */
export async function openStream(origin: string, headers: Record<string, string>) {
  const leaving = new AbortController()
  const response = await fetch(origin + LIVE_ADDRESS, { headers, signal: leaving.signal })
  const come: StreamEvent[] = []
  let all = ''
  let hasEnded = false
  let wake = () => {}
  const read = async () => {
    let text = ''
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      text += piece
      all += piece
      const parts = text.split('\n\n')
      text = parts.pop()!
      come.push(...parts.map(eventOf))
      wake()
    }
  }
  if (response.status === 200)
    read()
      .finally(() => {
        hasEnded = true
        wake()
      })
      .catch(() => {})

  async function next(): Promise<StreamEvent> {
    const deadline = AbortSignal.timeout(PATIENCE)
    while (come.length === 0) {
      if (hasEnded) return { event: 'end', data: null, id: undefined }
      if (deadline.aborted) throw new Error('nothing came')
      await new Promise<void>((resolve) => {
        wake = resolve
        deadline.addEventListener('abort', () => resolve(), { once: true })
      })
    }
    return come.shift()!
  }

  return {
    status: response.status,
    headers: response.headers,
    body: () => response.json() as Promise<unknown>,
    next,
    /** The next event with this topic, reduced to it, or the next event with this name. */
    async until(wanted: string): Promise<StreamEvent> {
      for (;;) {
        const event = await next()
        const news = Array.isArray(event.data) ? (event.data as LiveNews[]) : []
        const data = news.filter(({ topic }) => topic === wanted)
        if (data.length > 0) return { ...event, data }
        if (event.event === wanted) return event
        if (event.event === 'end') throw new Error(`the stream ended before ${wanted}`)
      }
    },
    /** All text received so far. */
    seen: () => all,
    close: () => leaving.abort(),
  }
}

function eventOf(part: string): StreamEvent {
  const fields = new Map(
    part.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name, value.join(': ')] as const
    }),
  )
  return {
    event: fields.get('event') ?? 'message',
    data: JSON.parse(fields.get('data') ?? 'null') as unknown,
    id: fields.get('id'),
  }
}

/**
 * Writes each event that a stream follows, about everything in the database but the removal of what is hidden: that
 * was open a moment before, and its members are told.
 */
export async function everyEvent(db: Database) {
  const idsOf = async (what: string) =>
    (await db.query<{ id: number }>(`select id from ${what}`)).rows.map(({ id }) => id)
  const [posts, signals, comments] = [await idsOf('posts'), await idsOf('signals'), await idsOf('comments')]
  const people = await idsOf(`accounts where username !~ '^asker'`)
  const itemsOf = (kind: string, ids: number[]) => ids.map((id) => ({ kind, id }))
  const items = [...itemsOf('post', posts), ...itemsOf('signal', signals), ...itemsOf('comment', comments)]
  const shown = [
    ...itemsOf('post', await idsOf('posts where live')),
    ...itemsOf('signal', await idsOf('signals where live')),
  ]
  const payloads: object[] = [
    { ids: posts },
    { ids: signals },
    { items },
    { comment_ids: comments },
    { account_ids: people },
    ...people.map((id) => ({ account_id: id })),
    ...shown,
    { source: 'twitter' },
    { source: 'telegram' },
    { coins: 1 },
  ]
  for (const { follows } of features.flatMap(({ live }) => live ?? [])) {
    const { name, payload } = follows as EventType<unknown>
    const fitting = payloads.filter((one) => payload.safeParse(one).success)
    if (fitting.length === 0) throw new Error(`${name}: its payload is to be written here`)
    for (const one of fitting) await db.query('insert into outbox (name, payload) values ($1, $2)', [name, one])
  }
}
