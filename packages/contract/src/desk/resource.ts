import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { wholeNumber } from '../shared.ts'
import {
  BulkOrder,
  type Definition,
  type DeskActionDefinition,
  DeskBegun,
  type DeskContract,
  DeskCount,
  DeskCreated,
  DeskDone,
  Reason,
} from './resource/types.ts'

/** Options of a patch: alone they change nothing. */
const MANNERS = ['revision', 'is_for_later']

const changesSomething = (fields: object) => Object.keys(fields).some((name) => !MANNERS.includes(name))

/** Endpoints of one kind of object at the desk: list, read, each action, and those of the others that are defined. */
export function deskResource<const D extends Definition>(given: D): DeskContract<D> {
  const { name, title, roles, row, one = row, search, filters = {}, sorts, patch, create, writers = roles } = given
  const actions: Record<string, DeskActionDefinition> = given.actions ?? {}
  const base = { access: 'desk', caching: 'private' } as const
  const taken = { ...base, roles: ['operator'], secondStep: 'fresh', reply: z.string() } as const
  const written = { ...base, roles: writers, secondStep: given.writing ?? 'passed' } as const
  const act = Object.entries(actions).map(([action, definition]) => [
    action,
    made({
      ...base,
      at: `POST /api/desk/${name}/:id/${action}/`,
      about: definition.about,
      roles: definition.roles ?? roles,
      secondStep: definition.secondStep ?? 'passed',
      takesKey: definition.adds ? 'always' : true,
      body: bodyOf(definition),
      reply: DeskDone,
    }),
  ])
  const bulkRoles = [...new Set(Object.values(actions).flatMap((one) => (one.isBulk ? (one.roles ?? roles) : [])))]
  const narrowed = {
    ...(search && { q: z.string().max(200, 'Не больше 200 знаков').optional() }),
    sort: z.enum(sorts, 'Так не сортируется').default(sorts[0]),
    ...filters,
  }
  return {
    name,
    title,
    roles,
    search: search ?? null,
    sorts,
    actions,
    list: made({
      ...base,
      at: `GET /api/desk/${name}/`,
      about: `${title}: список`,
      roles,
      query: z.object({
        ...narrowed,
        cursor: z.string().max(300, 'Неизвестное место в списке').optional(),
        limit: wholeNumber(1, 100).default(50),
      }),
      reply: z.object({ results: z.array(row), next: z.string().nullable(), count: DeskCount }),
    }),
    read: made({ ...base, at: `GET /api/desk/${name}/:id/`, about: `${title}: всё об одном`, roles, reply: one }),
    act: Object.fromEntries(act),
    patch:
      patch &&
      made({
        ...written,
        at: `PATCH /api/desk/${name}/:id/`,
        about: `${title}: правка`,
        takesKey: true,
        body: patch.refine(changesSomething, 'Ничего не изменено'),
        reply: DeskDone,
      }),
    create:
      create &&
      made({
        ...written,
        at: `POST /api/desk/${name}/`,
        about: `${title}: новое`,
        status: 201,
        takesKey: given.mayRepeat ? 'always' : true,
        body: create,
        reply: DeskCreated,
      }),
    bulk:
      bulkRoles.length > 0
        ? made({
            ...base,
            at: `POST /api/desk/${name}/bulk/`,
            about: `${title}: одно действие над многими`,
            roles: bulkRoles,
            status: 201,
            takesKey: 'always',
            body: BulkOrder,
            reply: DeskBegun,
          })
        : null,
    columns: given.file ?? {},
    file:
      given.file &&
      made({
        ...taken,
        at: `GET /api/desk/${name}/file/`,
        about: `${title}: таблица CSV`,
        sends: 'text/csv',
        query: z.object(narrowed),
      }),
    document:
      given.document &&
      made({
        ...taken,
        at: `POST /api/desk/${name}/:id/document/`,
        about: given.document,
        sends: 'application/json',
        body: z.object({ reason: Reason }),
      }),
    // The endpoints are built by name, so the compiler cannot infer their types.
  } as never
}

const made = (endpoint: Endpoint) => endpoint

/** An action's body: its input and, where it asks for one, the reason. */
export function bodyOf({ input = z.object({}), reason }: DeskActionDefinition): z.ZodObject {
  if (!reason) return input
  return input.extend({ reason: reason === 'required' ? Reason : Reason.optional() })
}

/** The endpoints of a resource by name, as the contract lists them: `people.list`, `people.grant`. */
export function endpointsOf(resource: DeskContract): Record<string, Endpoint> {
  const { name, list, read, act, patch, create, bulk, file, document } = resource as DeskContract &
    Record<string, Endpoint>
  const all: Record<string, Endpoint | null | undefined> = {
    list,
    read,
    patch,
    create,
    bulk,
    file,
    document,
    ...act,
  }
  return Object.fromEntries(Object.entries(all).flatMap(([key, one]) => (one ? [[`${name}.${key}`, one]] : [])))
}
