import type { Endpoint } from '@palata/contract/endpoint'
import { type DBSchema, openDB } from 'idb'

/** What was made without a network, as its reader sees it. */
export interface Made {
  /** What it changes: a later change of the same takes the place of this one. */
  about: string
  kind: 'comment' | 'reaction' | 'bookmark'
  /** The call that tells the server of it. Sent twice, it must do the same as once. */
  at: Endpoint['at']
  input: { query?: Record<string, unknown>; body: Record<string, unknown> }
  /** Of a comment. */
  text: string
  /** Root-relative: where it was made. */
  path: string
}

/** Made, and not yet with the server. */
export interface Waiting extends Made {
  id: number
  /** Whose it is: several people may use one browser. */
  account: string
  /** Milliseconds. */
  madeAt: number
  /** How often the server itself broke on it. */
  tries: number
  /** Why it can no longer be done, in the server's words. */
  refusal: string | null
}

interface Outbox extends DBSchema {
  waiting: { key: number; value: Omit<Waiting, 'id'> & { id?: number } }
}

const NAME = 'palata-outbox'

async function withStore<T>(work: (db: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const db = await open()
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

const open = () =>
  openDB<Outbox>(NAME, 1, {
    upgrade: (db) => void db.createObjectStore('waiting', { keyPath: 'id', autoIncrement: true }),
  })

/** All of this account, in the order in which it was made. */
export async function readWaiting(account: string): Promise<Waiting[]> {
  const all = (await withStore((db) => db.getAll('waiting'))) as Waiting[]
  return all.filter((one) => one.account === account)
}

/** Puts it last; what waited to change the same thing before is out of date. */
export async function addWaiting(account: string, made: Made) {
  const before = (await readWaiting(account)).filter(({ about, refusal }) => about === made.about && !refusal)
  await withStore(async (db) => {
    const tx = db.transaction('waiting', 'readwrite')
    const kept = { ...made, account, madeAt: Date.now(), tries: 0, refusal: null }
    await Promise.all([...before.map(({ id }) => tx.store.delete(id)), tx.store.add(kept), tx.done])
  })
}

export const replaceWaiting = (one: Waiting) => withStore((db) => db.put('waiting', one))

export const removeWaiting = (id: number) => withStore((db) => db.delete('waiting', id))

/** What this account still wanted to say goes with its sign-out. */
export async function removeAllOf(account: string) {
  for (const { id } of await readWaiting(account)) await removeWaiting(id)
}
