import { z } from 'zod'
import type { DeskRole, Endpoint, SecondStep } from '../../endpoint.ts'
import type { wholeNumber } from '../../shared.ts'
import { visibleText } from '../../text/visibleText.ts'

/** Most objects that one bulk action names by id; a filter may select many more. */
export const MOST_BULK_IDS = 1000

export const objectId = z
  .int('Нужно целое число')
  .min(1, 'Нужно число больше нуля')
  .max(2147483647, 'Слишком большое число')

/** Reason of an action: it is kept in the log, and the person concerned may read it. */
export const Reason = visibleText('Укажите причину').min(3, 'Укажите причину').max(300, 'Не больше 300 знаков')

/** A named value to show to people; a value that is not text is written as JSON. */
export const DeskFact = z.object({ name: z.string(), value: z.string() })
export type DeskFact = z.infer<typeof DeskFact>

/** Number of rows: counted, a lower bound, or the database's estimate (`about`). */
export const DeskCount = z.object({ value: z.number().int(), is: z.enum(['exact', 'at_least', 'about']) })
export type DeskCount = z.infer<typeof DeskCount>

/** Reply of every desk action. */
export const DeskDone = z.object({
  /** Russian sentence for the person who did it. */
  outcome: z.string(),
  /** Id of the log entry; null when nothing changed. */
  record: z.number().int().nullable(),
  /** The action on the same object that undoes it; null when there is none. */
  undo: z.string().nullable(),
})
export type DeskDone = z.infer<typeof DeskDone>

/** A bulk action that has begun; its progress is read at `GET /api/desk/bulks/:id/`. */
export const DeskBegun = z.object({ bulk: z.number().int(), total: z.number().int() })

export interface DeskActionDefinition {
  /** One Russian sentence. */
  about: string
  /** Label of the button, in Russian. */
  label: string
  /** The roles of the resource by default. */
  roles?: readonly DeskRole[]
  secondStep?: SecondStep
  /** The action takes no reason by default. */
  reason?: 'required' | 'optional'
  /** Fields of the body besides the reason. */
  input?: z.ZodObject
  /** Whether it may be a bulk action. */
  isBulk?: boolean
  /** Whether it takes something from readers: as a bulk action it then needs a fresh second step. */
  isRemoval?: boolean
  /** Name of the action that undoes it. */
  undo?: string
  /** Each press adds something, also a repeated one: a request needs an idempotency key. */
  adds?: true
}

export interface Definition {
  /** Part of the URL. */
  name: string
  /** Title of the list, in Russian. */
  title: string
  /** Roles that may read it. */
  roles: readonly DeskRole[]
  /** One row of the list. */
  row: z.ZodType
  /** One object in full; the row by default. */
  one?: z.ZodType
  /** What `q` searches, in Russian; absent when the list has no search. */
  search?: string
  filters?: z.ZodRawShape
  /** The first is the default; a minus means descending. */
  sorts: readonly [string, ...string[]]
  /** Fields that PATCH takes. */
  patch?: z.ZodObject
  /** Fields that POST to the list takes. */
  create?: z.ZodObject
  /** Two objects may be the same, so that `create` needs an idempotency key. */
  mayRepeat?: true
  /** Roles that may `patch` and `create`; `roles` by default. */
  writers?: readonly DeskRole[]
  /** Second step that `patch` and `create` require; `passed` by default. */
  writing?: SecondStep
  actions?: Record<string, DeskActionDefinition>
  /** Columns of the CSV file: field of the row and heading. It holds every row of the list's query; operators only. */
  file?: Readonly<Record<string, string>>
  /** What the file with everything stored about one object is, in Russian; absent when there is no such file. */
  document?: string
}

type ListQuery<D extends Definition> = z.ZodObject<
  {
    q: z.ZodOptional<z.ZodString>
    sort: z.ZodDefault<
      z.ZodEnum<{
        [Sort in D['sorts'][number]]: Sort
      }>
    >
    cursor: z.ZodOptional<z.ZodString>
    limit: z.ZodDefault<ReturnType<typeof wholeNumber>>
  } & (D['filters'] extends z.ZodRawShape ? D['filters'] : unknown)
>
type OneOf<D extends Definition> = D['one'] extends z.ZodType ? D['one'] : D['row']
type ShapeOf<A> = A extends { input: z.ZodObject<infer Shape> } ? Shape : unknown
type ReasonOf<A> = A extends { reason: 'required' }
  ? { reason: typeof Reason }
  : A extends { reason: 'optional' }
    ? { reason: z.ZodOptional<typeof Reason> }
    : unknown
type InputOf<A> = z.ZodObject<{
  [Key in keyof (ShapeOf<A> & ReasonOf<A>)]: Extract<(ShapeOf<A> & ReasonOf<A>)[Key], z.ZodType>
}>

interface ListEndpoint<D extends Definition> extends Endpoint {
  at: `GET /api/desk/${D['name']}/`
  access: 'desk'
  query: ListQuery<D>
  reply: z.ZodObject<{ results: z.ZodArray<D['row']>; next: z.ZodNullable<z.ZodString>; count: typeof DeskCount }>
}

interface ReadEndpoint<D extends Definition> extends Endpoint {
  at: `GET /api/desk/${D['name']}/:id/`
  access: 'desk'
  reply: OneOf<D>
}

interface ActEndpoint<D extends Definition, Name extends string> extends Endpoint {
  at: `POST /api/desk/${D['name']}/:id/${Name}/`
  access: 'desk'
  body: InputOf<NonNullable<D['actions']>[Name]>
  reply: typeof DeskDone
}

interface PatchEndpoint<D extends Definition> extends Endpoint {
  at: `PATCH /api/desk/${D['name']}/:id/`
  access: 'desk'
  body: D['patch'] extends z.ZodObject ? D['patch'] : z.ZodObject
  reply: typeof DeskDone
}

interface CreateEndpoint<D extends Definition> extends Endpoint {
  at: `POST /api/desk/${D['name']}/`
  access: 'desk'
  body: D['create'] extends z.ZodObject ? D['create'] : z.ZodObject
  reply: typeof DeskCreated
}

interface BulkEndpoint<D extends Definition> extends Endpoint {
  at: `POST /api/desk/${D['name']}/bulk/`
  access: 'desk'
  body: typeof BulkOrder
  reply: typeof DeskBegun
}

export const DeskCreated = DeskDone.extend({ id: z.number().int() })

/** A bulk action on objects selected by `ids` or by `filter`, exactly one of the two. */
export const BulkOrder = z
  .object({
    action: z.string('Нужно действие').max(40, 'Неизвестное действие'),
    ids: z.array(objectId).min(1, 'Ничего не выбрано').max(MOST_BULK_IDS, `Не больше ${MOST_BULK_IDS}`).optional(),
    /** The list's query without its cursor; text values as in the URL. */
    filter: z.record(z.string().max(40), z.string().max(300)).optional(),
    reason: Reason.optional(),
    input: z.record(z.string().max(40), z.unknown()).default({}),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'Нужны номера или условия, что-то одно')

export interface DeskContract<D extends Definition = Definition> {
  name: D['name']
  title: string
  roles: readonly DeskRole[]
  search: string | null
  sorts: D['sorts']
  actions: D['actions'] extends object ? D['actions'] : Record<never, DeskActionDefinition>
  list: ListEndpoint<D>
  read: ReadEndpoint<D>
  act: {
    [Name in keyof NonNullable<D['actions']> & string]: ActEndpoint<D, Name>
  }
  patch: D['patch'] extends z.ZodObject ? PatchEndpoint<D> : null
  create: D['create'] extends z.ZodObject ? CreateEndpoint<D> : null
  bulk: BulkEndpoint<D> | null
  columns: Readonly<Record<string, string>>
  file: Endpoint | null
  document: Endpoint | null
}
