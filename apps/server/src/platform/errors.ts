import { type RefusalCode, refusals } from '@palata/contract/errors'

interface RefusalFacts {
  kept?: string
  revision?: number | undefined
}

/** A refusal meant for the reader. Any other thrown error is a bug and becomes `broken`. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly retryAfterSeconds: number | null
  /** Values the client needs besides the text. */
  readonly facts: RefusalFacts

  constructor(
    code: RefusalCode,
    text: string = refusals[code].text,
    retryAfterSeconds: number | null = null,
    facts: RefusalFacts = {},
  ) {
    super(text)
    this.code = code
    this.status = refusals[code].status
    this.retryAfterSeconds = retryAfterSeconds
    this.facts = facts
  }
}

/** Errors of single fields by name that only the server can know, such as a taken address. */
export class FieldRefusal extends Error {
  override name = 'FieldRefusal'
  readonly fields: Record<string, string[]>

  constructor(fields: Record<string, string[]>) {
    super(Object.keys(fields).join(', '))
    this.fields = fields
  }
}

/** Whether the error is meant for the reader. */
export function isRefusal(error: unknown): error is Refusal | FieldRefusal {
  return error instanceof Refusal || error instanceof FieldRefusal
}

/** Whether only the caller is refused, by what they have asked before: another gets an answer to the same question. */
export function isOwnRefusal(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'too_many'
}

/** Throws a `Refusal` with `code` unless the condition is truthy. */
export function refuseUnless(condition: unknown, code: RefusalCode): asserts condition {
  if (!condition) throw new Refusal(code)
}
