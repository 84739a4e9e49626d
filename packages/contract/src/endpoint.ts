import type { z } from 'zod'

/** Who may call an endpoint. The server refuses everyone else before the handler runs. */
export type Access = 'public' | 'account' | 'paid' | 'moderator' | 'desk'

/** Who works at the desk. A person may have several; none of them includes another. */
export type DeskRole = 'editor' | 'moderator' | 'operator'

/**
 * Second step of signing in that a desk endpoint requires of the session. `passed`: at any time; `fresh`: within the
 * last `FRESH_MINUTES`; `none`: not at all, for the endpoints of the second step itself.
 */
export type SecondStep = 'passed' | 'fresh' | 'none'

/** What an API token is for: reading what the person reads, their own data, the desk, or publishing. */
export type TokenScope = 'read' | 'own' | 'desk' | 'publish'

/** `public`: the reply is the same for every guest and has an ETag. `private`, the default: no copy is stored. */
export type Caching = 'public' | 'private'

/**
 * How the server identifies the caller. `bearer`: by the access token; an expired one is refused. `cookie`: only by the
 * refresh cookie, so cross-site requests are refused. `nothing`: not at all, so an expired access token does no harm.
 */
export type KnownBy = 'bearer' | 'cookie' | 'nothing'

/** What a form may hold; the server stops reading at the first thing over a limit. */
interface FormShape {
  /** Most bytes of the text fields and their names, to raise the default of 64 KiB. */
  maxTextBytes?: number
  /** Most text fields; 100 by default. */
  maxFields?: number
  /** Fields that may repeat; each becomes an array of its values. */
  lists?: readonly string[]
}

interface FormWithoutFiles extends FormShape {
  maxFileBytes: 0
  maxFiles?: never
  perHour?: never
}

interface FormWithFiles extends FormShape {
  /** Bytes of the largest file. */
  maxFileBytes: number
  /** 1 by default. */
  maxFiles?: number
  /** Forms that a person, or an address of guests, may send in an hour; counted before the body is read. */
  perHour: number
}

/** One HTTP endpoint. `at` is the method and the URL with `:params`, easy to grep. */
export interface Endpoint {
  at: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`
  /** A second spelling of the same address. */
  alsoAt?: `/api/${string}`
  /** One Russian sentence for the API documentation. */
  about: string
  access: Access
  /**
   * The request changes how the person signs in: refused with `confirm_first` unless the session was opened or the
   * password given in it within the last `PROOF_MINUTES`.
   */
  needsProof?: true
  /**
   * The request adds something: with an `Idempotency-Key` header it does so once, and a repetition gets the first
   * answer. For people only. Every POST at the desk takes one unless a repetition changes nothing.
   * `always`: without the header it is refused with `key_missing`, because what it adds is added by each repetition.
   */
  takesKey?: true | 'always'
  /** The request publishes something: refused with `limited` when a moderator has barred the person from writing. */
  publishes?: true
  /** Who may call an endpoint whose access is `desk`; one of these roles is enough. */
  roles?: readonly DeskRole[]
  /** For desk endpoints only; `passed` by default. */
  secondStep?: SecondStep
  /** `bearer` by default. */
  knownBy?: KnownBy
  caching?: Caching
  /** 200 by default; 204 has no body, 302 redirects to the reply's `url`. */
  status?: 200 | 201 | 204 | 302
  /**
   * The browser stores the reply and shows it offline: `page` is the main content of a page, `part` accompanies it.
   * For `GET` only.
   */
  offline?: 'page' | 'part'
  /**
   * Whether a replica of the database, a moment behind, may answer; by default where a copy may be kept (`caching` public,
   * or `offline`). Who has changed something finds the change in any case.
   */
  mayLag?: boolean
  /** Media type of the file that is sent instead of JSON. */
  sends?: 'text/csv' | 'application/json' | 'application/zip'
  query?: z.ZodType
  body?: z.ZodType
  /** Most bytes of a JSON body, to raise the default. */
  maxBytes?: number
  /** Also takes forms, multipart or urlencoded: text fields as strings, files as `File`. */
  form?: FormWithoutFiles | FormWithFiles
  reply: z.ZodType
}

/** A feature's endpoints by name; the name is also the server handler's. */
export type Contract = Record<string, Endpoint>

/** Returns the definition as it is, with its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type Params<E extends Endpoint> = Record<ParamNames<E['at']>, string>
export type Query<E extends Endpoint> = E['query'] extends z.ZodType ? z.output<E['query']> : undefined
export type Body<E extends Endpoint> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** What a caller passes: only the parts the endpoint declares. */
export type Input<E extends Endpoint> = (ParamNames<E['at']> extends never ? unknown : { params: Params<E> }) &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : unknown) &
  (E['body'] extends z.ZodType
    ? { body: z.input<E['body']> | (E extends { form: object } ? FormData : never) }
    : unknown)

/** Method and path with encoded params: `GET /api/coins/:id` + { id: '7' } → ['GET', '/api/coins/7']. */
export function addressOf(at: Endpoint['at'], params: Record<string, string> = {}) {
  const [method, path] = at.split(' ') as [string, string]
  return [method, path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))] as const
}

/** Whether a replica of the database may answer the endpoint. */
export function mayLag({ at, mayLag: said, caching, offline }: Endpoint): boolean {
  return at.startsWith('GET ') && (said ?? (caching === 'public' || offline !== undefined))
}
