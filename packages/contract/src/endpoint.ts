import type { z } from 'zod'

/** Who may call an endpoint. The server refuses everyone else before the handler runs. */
export type Access = 'public' | 'account' | 'paid' | 'moderator' | 'desk'

/** Who works at the desk. A person may have several; none of them includes another. */
export type DeskRole = 'editor' | 'moderator' | 'operator'

/**
 * What an endpoint of the desk asks of the session: that it has passed the second step of signing in, that it did so
 * within the last minutes, or nothing, for the second step itself.
 */
export type SecondStep = 'passed' | 'fresh' | 'none'

/** How a reply may be kept: `public` replies are the same for every guest and carry an ETag. */
export type Caching = 'public' | 'private'

/**
 * How the server knows who asks. `bearer`: by the access token, and a stale one is refused. `cookie`: by the refresh
 * cookie alone, so another site's request is refused. `nothing`: a stale access token must not stand in the way.
 */
export type KnownBy = 'bearer' | 'cookie' | 'nothing'

interface Form {
  /** Bytes of the largest file. */
  maxFileBytes: number
  /** One unless said. */
  maxFiles?: number
  /** Bytes of the text fields, where they may be larger than others. */
  maxTextBytes?: number
  /** Fields that may come several times: each is the list of its values. */
  lists?: readonly string[]
}

/** One thing the browser can ask of the server: `at` is the method and the URL, as you would grep them. */
export interface Endpoint {
  at: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`
  /** A second spelling of the same address. */
  alsoAt?: `/api/${string}`
  /** One Russian sentence for the API's readers. */
  about: string
  access: Access
  /** What is sent is read by others: refused to whom a moderator has barred from writing. */
  publishes?: true
  /** Who may call an endpoint whose access is `desk`; one of these roles is enough. */
  roles?: readonly DeskRole[]
  /** `passed` unless said, at the desk alone. */
  secondStep?: SecondStep
  /** `bearer` unless said. */
  knownBy?: KnownBy
  caching?: Caching
  /** 200 unless said; 204 answers without a body, 302 sends the browser to the reply's `url`. */
  status?: 200 | 201 | 204 | 302
  /**
   * The reader's own device keeps the reply and shows it without a network: it is what a page is about, or stands
   * beside that. For `GET` alone.
   */
  offline?: 'page' | 'part'
  /** The type of the file that it sends instead of JSON. */
  sends?: 'text/csv' | 'application/json'
  query?: z.ZodType
  body?: z.ZodType
  /** Bytes of a JSON body, where it may be larger than others. */
  maxBytes?: number
  /** Also takes forms, multipart or urlencoded: text fields as strings, files as `File`. */
  form?: Form
  reply: z.ZodType
}

/** A feature's endpoints by name; the name is also the server handler's. */
export type Contract = Record<string, Endpoint>

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

/** `GET /api/coins/:id` + { id: '7' } → ['GET', '/api/coins/7']. */
export function addressOf(at: Endpoint['at'], params: Record<string, string> = {}) {
  const [method, path] = at.split(' ') as [string, string]
  return [method, path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))] as const
}
