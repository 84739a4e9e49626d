import type { DeskActionDefinition, DeskContract } from '@palata/contract/desk/resource'
import type { Body, Endpoint, Query, Reply } from '@palata/contract/endpoint'
import type { Database, Db } from '../database.ts'
import type { Viewer } from '../viewer.ts'

/** Who asks something of a list at the desk. */
export interface DeskAsk {
  db: Database
  viewer: Viewer
  now: Date
  /** The same key never does the same thing twice: what a bulk action does to one object is done once. */
  onceKey?: string
}

/** What an act came to. */
export interface DeskOutcome {
  /** A sentence for who did it, kept in the log. */
  outcome: string
  /** Username of the person it is about. */
  about?: string | null
  /** False: it stood so already, and nothing is written down. */
  isChanged?: boolean
}

interface DeskAct {
  run: (ask: DeskAsk, id: number, input: never) => Promise<DeskOutcome>
  /** It writes its line in the log by itself, in the transaction of the change. */
  recordsItself?: boolean
}

/** A list of the desk as its feature serves it; `deskOf` makes one. */
export interface DeskResource {
  contract: DeskContract
  list: (ask: DeskAsk, query: never) => Promise<unknown>
  /** Undefined when there is no such object. */
  read: (ask: DeskAsk, id: number) => Promise<unknown>
  actions: Record<string, DeskAct>
  patch?: (ask: DeskAsk, id: number, fields: never) => Promise<DeskOutcome>
  create?: (ask: DeskAsk, fields: never) => Promise<DeskOutcome & { id: number }>
  /** Portions of all ids that the list's query finds, for bulk actions by a filter. */
  eachIds?: (db: Db, query: never, now: Date) => AsyncIterable<number[]>
  /** Lines of the list by their ids, for its file. */
  rowsOf?: (ask: DeskAsk, ids: number[]) => Promise<ReadonlyMap<number, object>>
  /** All that is kept about one, as the pieces of a text; undefined when there is no such object. */
  document?: (ask: DeskAsk, id: number) => Promise<{ about: string; pieces: AsyncIterable<string> } | undefined>
  /** How many wait for a decision. */
  waiting?: (db: Db) => Promise<number>
  /** Since when the oldest of them does. */
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

/** Binds a list of the contract to what the feature does for it. */
export function deskOf<C extends { list: Endpoint; read: Endpoint; act: object }>(
  contract: C,
  served: Served<C>,
): DeskResource {
  // The general code hands each act what the contract parsed, so the types meet there.
  return { contract, ...served } as unknown as DeskResource
}

/** How an action is declared; undefined for a name that the list does not have. */
export function actionOf({ contract }: DeskResource, name: string): DeskActionDefinition | undefined {
  const actions: Record<string, DeskActionDefinition> = contract.actions
  return Object.hasOwn(actions, name) ? actions[name] : undefined
}
