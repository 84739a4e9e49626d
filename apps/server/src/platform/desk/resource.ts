import type { DeskActionDefinition, DeskContract } from '@palata/contract/desk/resource/types'
import type { Body, Endpoint, Query, Reply } from '@palata/contract/endpoint'
import type { Database, Db } from '../database.ts'
import type { Viewer } from '../viewer.ts'

/** A request to a list of the desk. */
export interface DeskAsk {
  db: Database
  viewer: Viewer
  now: Date
  /** Idempotency key: a bulk action does its work on an object only once. */
  onceKey?: string
}

/** Result of an action. */
export interface DeskOutcome {
  /** Russian sentence for the person who acted, stored in the log. */
  outcome: string
  /** Username of the person it is about. */
  about?: string | null
  /** False when nothing changed: the log says that the action was refused, and nothing can be undone. */
  isChanged?: boolean
}

interface DeskAct {
  run: (ask: DeskAsk, id: number, input: never) => Promise<DeskOutcome>
  /** The action writes its own log line, in the transaction of the change. */
  recordsItself?: boolean
}

/** A list of the desk as implemented by a feature; made by `deskOf`. */
export interface DeskResource {
  contract: DeskContract
  list: (ask: DeskAsk, query: never) => Promise<unknown>
  /** Undefined when there is no such object. */
  read: (ask: DeskAsk, id: number) => Promise<unknown>
  actions: Record<string, DeskAct>
  patch?: (ask: DeskAsk, id: number, fields: never) => Promise<DeskOutcome>
  create?: (ask: DeskAsk, fields: never) => Promise<DeskOutcome & { id: number }>
  /** Portions of all ids that the query finds, for bulk actions by a filter. */
  eachIds?: (db: Db, query: never, now: Date) => AsyncIterable<number[]>
  /** Rows of the list by id, for its file. */
  rowsOf?: (ask: DeskAsk, ids: number[]) => Promise<ReadonlyMap<number, object>>
  /** All stored data of an object as pieces of a text; undefined when there is no such object. */
  document?: (ask: DeskAsk, id: number) => Promise<{ about: string; pieces: AsyncIterable<string> } | undefined>
  /** Number of objects that wait for a decision. */
  waiting?: (db: Db) => Promise<number>
  /** Since when the oldest of them waits. */
  oldest?: (db: Db) => Promise<Date | null>
}

interface Served<C extends { list: Endpoint; read: Endpoint; act: object }> {
  list: (ask: DeskAsk, query: Query<C['list']>) => Promise<Reply<C['list']>>
  read: (ask: DeskAsk, id: number) => Promise<Reply<C['read']> | undefined>
  actions: {
    [Name in keyof C['act']]: {
      run: (
        ask: DeskAsk,
        id: number,
        input: C['act'][Name] extends Endpoint ? Body<C['act'][Name]> : never,
      ) => Promise<DeskOutcome>
      recordsItself?: boolean
    }
  }
  patch?: (
    ask: DeskAsk,
    id: number,
    fields: C extends { patch: infer P extends Endpoint } ? Body<P> : never,
  ) => Promise<DeskOutcome>
  create?: (
    ask: DeskAsk,
    fields: C extends { create: infer P extends Endpoint } ? Body<P> : never,
  ) => Promise<DeskOutcome & { id: number }>
  eachIds?: (db: Db, query: Query<C['list']>, now: Date) => AsyncIterable<number[]>
  rowsOf?: DeskResource['rowsOf']
  document?: DeskResource['document']
  waiting?: (db: Db) => Promise<number>
  oldest?: (db: Db) => Promise<Date | null>
}

/** Binds a list of the contract to a feature's implementation. */
export function deskOf<C extends { list: Endpoint; read: Endpoint; act: object }>(
  contract: C,
  served: Served<C>,
): DeskResource {
  // Each action gets the output of its contract schema, so the cast is safe.
  return { contract, ...served } as unknown as DeskResource
}

/** Contract of an action; undefined for an unknown name. */
export function actionOf({ contract }: DeskResource, name: string): DeskActionDefinition | undefined {
  const actions: Record<string, DeskActionDefinition> = contract.actions
  return Object.hasOwn(actions, name) ? actions[name] : undefined
}
