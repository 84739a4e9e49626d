import type { Endpoint } from '@palata/contract/endpoint'
import { type DBSchema, openDB } from 'idb'
import type { ActionKind } from '../later.ts'

/** An action made without a network, as shown to the reader. */
export interface Made {
  /** What the action changes: a later action with the same value replaces it. */
  about: string
  kind: ActionKind
  /** The call of the action. It must be idempotent. */
  at: Endpoint['at']
  input: unknown
  /** Text of a comment; empty otherwise. */
  text: string
  /** Page of what it changes, or where it was made; root-relative. */
  path: string
}

/** A queued action that the server does not have yet. */
export interface Waiting extends Made {
  id: number
  /** Owner of the action: several people may use one browser. */
  account: string
  /** Time of the action, ms. */
  madeAt: number
  /** Number of attempts that ended in a server error. */
  tries: number
  /** The server's final refusal; null while the action waits. */
  refusal: string | null
}

interface WaitingActions extends DBSchema {
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
  openDB<WaitingActions>(NAME, 1, {
    upgrade: (db) => void db.createObjectStore('waiting', { keyPath: 'id', autoIncrement: true }),
  })

/** The account's queue in the order of the actions. */
export async function readWaiting(account: string): Promise<Waiting[]> {
  const all = (await withStore((db) => db.getAll('waiting'))) as Waiting[]
  return all.filter((one) => one.account === account)
}

/** Appends an action and removes waiting ones that change the same thing. */
export async function addWaiting(account: string, made: Made) {
  await withStore(async (db) => {
    const tx = db.transaction('waiting', 'readwrite')
    for (const one of (await tx.store.getAll()) as Waiting[])
      if (one.account === account && one.about === made.about && !one.refusal) void tx.store.delete(one.id)
    void tx.store.add({ ...made, account, madeAt: Date.now(), tries: 0, refusal: null })
    await tx.done
  })
}

/** Unless the action was removed meanwhile: by the reader, by a later one, or by a sign-out. */
export const replaceWaiting = (one: Waiting) =>
  withStore(async (db) => {
    const tx = db.transaction('waiting', 'readwrite')
    if (await tx.store.getKey(one.id)) void tx.store.put(one)
    await tx.done
  })

export const removeWaiting = (id: number) => withStore((db) => db.delete('waiting', id))

/** A sign-out deletes the account's queue. */
export async function removeAllOf(account: string) {
  for (const { id } of await readWaiting(account)) await removeWaiting(id)
}
