import { Ajv, type ErrorObject } from 'ajv'
import compileText from 'fast-json-stringify'
import { z } from 'zod'

/** JSON of a validated value: one text, or several in a frame. */
export class Serialized<Value> {
  /** Only a type brand: texts of different values must not mix. */
  declare readonly value: Value
  readonly #pieces: readonly (string | Serialized<unknown>)[]
  #bytes: Buffer | undefined

  constructor(pieces: readonly (string | Serialized<unknown>)[]) {
    this.#pieces = pieces
  }

  get text(): string {
    return this.#pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('')
  }

  /** Characters. */
  get length(): number {
    return this.#pieces.reduce((sum, piece) => sum + piece.length, 0)
  }

  /** UTF-8 bytes. A part shared by many replies is encoded once. */
  get bytes(): Buffer {
    if (this.#bytes) return this.#bytes
    const [only] = this.#pieces
    if (typeof only === 'string' && this.#pieces.length === 1) {
      this.#bytes = Buffer.from(only)
      return this.#bytes
    }
    return Buffer.concat(this.#pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece.bytes)))
  }
}

export type Serializer<Value> = (value: Value) => Serialized<Value>

/** Input of `join`: finished texts within arrays and objects. */
export type Parts<Value> =
  | Serialized<Value>
  | (Value extends readonly (infer Item)[]
      ? Parts<Item>[]
      : Value extends object
        ? { [Key in keyof Value]: Parts<Value[Key]> }
        : Value)

const compiled = new WeakMap<z.ZodType, Serializer<never>>()

/**
 * Serializes exactly what the schema declares. A missing, mistyped or out-of-range value throws `TypeError`; nothing is
 * coerced. Compiled at first use, once per process.
 */
export function serializerOf<Schema extends z.ZodType>(schema: Schema): Serializer<z.output<Schema>> {
  return (value) => {
    let serialize = compiled.get(schema)
    if (!serialize) {
      serialize = compile(schema)
      compiled.set(schema, serialize)
    }
    return serialize(value as never)
  }
}

/** Joins finished texts: writes the frame and inserts them unchanged. */
export function join<Value>(parts: Parts<Value>): Serialized<Value> {
  const pieces: (string | Serialized<unknown>)[] = []
  let frame = ''
  write(parts)
  return new Serialized([...pieces, frame])

  function write(part: unknown) {
    if (part instanceof Serialized) {
      pieces.push(frame, part)
      frame = ''
    } else if (Array.isArray(part)) {
      list('[', part, ']', write)
    } else if (part !== null && typeof part === 'object') {
      list('{', Object.entries(part), '}', ([key, value]) => {
        frame += `${JSON.stringify(key)}:`
        write(value)
      })
    } else {
      frame += JSON.stringify(part)
    }
  }

  function list<Item>(open: string, items: Item[], close: string, each: (item: Item) => void) {
    frame += open
    items.forEach((item, place) => {
      if (place > 0) frame += ','
      each(item)
    })
    frame += close
  }
}

// Our own schemas are checked by types and tests, not at every start.
const ajv = new Ajv({ meta: false, validateSchema: false, validateFormats: false, strict: false, strictNumbers: true })
// zod refuses a Map or a class for a record; JSON Schema cannot tell them apart.
ajv.addKeyword({ keyword: 'plainObject', validate: (_: true, value: unknown) => isPlain(value) })

function compile(schema: z.ZodType): Serializer<never> {
  const json = jsonSchemaOf(schema)
  const check = ajv.compile(json)
  // The check covers required keys. With `required` the writer would put optional keys last.
  const write = compileText(without('required', json) as compileText.Schema)
  return (value) => {
    if (!check(value)) throw new TypeError(`the reply is not what the contract says: ${problemOf(check.errors)}`)
    return new Serialized([write(value)])
  }
}

/** Path and error without the value, which may be a secret and goes to the log. */
function problemOf(errors: ErrorObject[] | null | undefined) {
  const [error] = errors ?? []
  return `${error?.instancePath || '/'} ${error?.message}`
}

/** JSON Schema that accepts exactly what the zod schema accepts; throws when that is impossible. */
function jsonSchemaOf(schema: z.ZodType): object {
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod
      refuseInexact(def)
      // The pattern covers it and is checked; `format` is only a name.
      delete jsonSchema.format
      if (def.type === 'record') jsonSchema.plainObject = true
    },
  })
  return nullable(json) as object
}

const TYPES = [
  'object',
  'array',
  'record',
  'string',
  'number',
  'boolean',
  'null',
  'literal',
  'enum',
  'nullable',
  'optional',
]
const CHECKS = ['number_format', 'greater_than', 'less_than', 'string_format', 'min_length', 'max_length']

/** A transform, default, refinement or loose object cannot be expressed exactly. */
function refuseInexact(def: z.core.$ZodTypeDef & { checks?: z.core.$ZodCheck[]; coerce?: boolean }) {
  if (!TYPES.includes(def.type)) throw new TypeError(`a reply may not be made of ${def.type}`)
  if (def.coerce) throw new TypeError('a reply may not be coerced')
  if ('catchall' in def && def.catchall) throw new TypeError('a reply may not have keys that nobody named')
  for (const check of def.checks ?? []) {
    const { check: name, pattern } = check._zod.def as { check: string; pattern?: RegExp }
    const isLength = name.endsWith('_length') && def.type !== 'array'
    const isUnsaid = name === 'string_format' && pattern?.flags.replace('u', '') !== ''
    if (!CHECKS.includes(name) || isLength || isUnsaid) throw new TypeError(`a reply may not be checked by ${name}`)
  }
}

/** Turns `anyOf` with null into a nullable type, which the serializer writes fastest. */
function nullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(nullable)
  if (node === null || typeof node !== 'object') return node
  const plain = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, nullable(value)])) as JsonSchema
  const [one, other] = plain.anyOf ?? []
  if (plain.anyOf?.length !== 2 || other?.type !== 'null' || typeof one?.type !== 'string' || 'const' in one)
    return plain
  return { ...one, nullable: true, ...(one.enum && { enum: [...one.enum, null] }) }
}

function without(name: string, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((inner) => without(name, inner))
  if (node === null || typeof node !== 'object') return node
  const kept = Object.entries(node).filter(([key, value]) => key !== name || !Array.isArray(value))
  return Object.fromEntries(kept.map(([key, value]) => [key, without(name, value)]))
}

interface JsonSchema {
  type?: string
  anyOf?: JsonSchema[]
  enum?: unknown[]
}

function isPlain(value: unknown) {
  if (typeof value !== 'object' || value === null) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
