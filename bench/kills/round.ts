import { setTimeout as pause } from 'node:timers/promises'
import type { Writer } from '../fire.ts'
import { type Act, ADDING, type Places, SETTING } from './acts.ts'

export interface Answered {
  act: Act
  writer: Writer
  /** HTTP status; 0 when the connection broke. */
  status: number
}

const kinds = { ...ADDING, ...SETTING }
const names = Object.keys(kinds)
const DEAD_MS = 20_000
let made = 0

/** The writer acts, one request after another, until told to stop; each kind in its turn. */
export async function write(origin: string, writer: Writer, places: Places, signal: AbortSignal): Promise<Answered[]> {
  const done: Answered[] = []
  for (let turn = Math.floor(Math.random() * names.length); !signal.aborted; turn += 1) {
    const kind = names[turn % names.length]!
    made += 1
    const act = { kind, ...kinds[kind]!(places, writer, made) }
    const status = await send(origin, writer, act)
    done.push({ act, writer, status })
    // A database that is starting again answers 503 at once.
    if (status === 0 || status >= 500) await pause(20)
  }
  return done
}

/** Sends what was not acknowledged again, as a browser does. Adding acts keep their keys; a set value may be older. */
export async function repeat(origin: string, unanswered: Answered[]): Promise<Answered[]> {
  return Promise.all(
    unanswered.map(async ({ act, writer }) => ({ act, writer, status: await send(origin, writer, act) })),
  )
}

async function send(origin: string, { headers }: Writer, { method, path, body, key }: Act): Promise<number> {
  try {
    const reply = await fetch(origin + path, {
      method,
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(DEAD_MS),
    })
    await reply.arrayBuffer()
    return reply.status
  } catch {
    return 0
  }
}
