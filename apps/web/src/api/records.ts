import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { RECORD, type RecordChange, recordStore } from './recordStore.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Name of the kind of records whose ids this list holds. */
      holds?: string
      /** Action of the reader that makes this list outdated. */
      outdatedBy?: string
    }
  }
}

interface WithId {
  id: number
}

/** A kind of record that many lists show and that is cached once, by id. */
export interface RecordKind<T extends WithId> {
  readonly name: string
  /** Type only: no value is ever set. */
  readonly of?: T
}

/** A page of a list in the cache: it holds ids, and the items themselves are records. */
export interface ListPage {
  ids: number[]
  /** Address of the next page. */
  next: string | null
}

export const recordKind = <T extends WithId>(name: string): RecordKind<T> => ({ name })

export const recordKey = <T extends WithId>(kind: RecordKind<T>, id: number) => [RECORD, kind.name, id] as const

/** Writes received records and returns their ids. An unchanged record stays the same object. */
export function putRecords<T extends WithId>(client: QueryClient, kind: RecordKind<T>, records: readonly T[]) {
  recordStore(client).batch(() => {
    for (const record of records) client.setQueryData<WithId>(recordKey(kind, record.id), record)
  })
  return records.map(({ id }) => id)
}

/** Changes a record if it is cached. */
export function changeRecord<T extends WithId>(
  client: QueryClient,
  kind: RecordKind<T>,
  id: number,
  change: (record: T) => T,
) {
  const known = getRecord(client, kind, id)
  if (known) putRecords(client, kind, [change(known)])
}

export function getRecord<T extends WithId>(client: QueryClient, kind: RecordKind<T>, id: number) {
  return recordStore(client).get(kind.name, id) as T | undefined
}

/** Reads one record; the component renders again only when this record changes. */
export function useRecord<T extends WithId>(kind: RecordKind<T>, id: number): T | undefined {
  const store = recordStore(useQueryClient())
  const { name } = kind
  const subscribe = useMemo(() => (tell: () => void) => store.subscribe(name, id, tell), [store, name, id])
  return useSyncExternalStore(
    subscribe,
    () => store.get(name, id) as T | undefined,
    () => store.getFirst(name, id) as T | undefined,
  )
}

type Concerns<T> = (before: T, after: T) => boolean

/**
 * Computes `select` over these records. Recomputes when a record is added or removed, or when a change satisfies
 * `concerns`; `select` and `concerns` must be stable functions.
 */
export function useRecords<T extends WithId, R>(
  kind: RecordKind<T>,
  ids: readonly number[],
  select: (records: T[]) => R,
  concerns: Concerns<T>,
): R {
  const store = recordStore(useQueryClient())
  const { name } = kind
  const { subscribe, read, readFirst } = useMemo(() => {
    const wanted = new Set(ids)
    const selected = (get: (id: number) => unknown) =>
      select(ids.map(get).filter((record) => record !== undefined) as T[])
    const isConcerned = ({ id, before, after }: RecordChange) =>
      wanted.has(id) && (before === undefined || after === undefined || concerns(before as T, after as T))
    let made: { of: R; version: number } | undefined
    let first: { of: R } | undefined
    // During hydration the same object must be returned: another one makes React render every dehydrated part at once.
    const isAsFirst = () => ids.every((id) => store.get(name, id) === store.getFirst(name, id))
    return {
      subscribe: (tell: () => void) => {
        // A record may have changed between the render and the subscription.
        if (made?.version !== store.versionOf(name)) made = undefined
        return store.subscribeAll(name, (changes) => {
          if (!changes.some(isConcerned)) return
          made = undefined
          tell()
        })
      },
      read() {
        made ??= {
          of: first && isAsFirst() ? first.of : selected((id) => store.get(name, id)),
          version: store.versionOf(name),
        }
        return made.of
      },
      readFirst() {
        first ??= { of: selected((id) => store.getFirst(name, id)) }
        return first.of
      },
    }
  }, [store, name, ids, select, concerns])
  return useSyncExternalStore(subscribe, read, readFirst)
}
