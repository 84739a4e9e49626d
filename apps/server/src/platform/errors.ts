import { type RefusalCode, refusals } from '@palata/contract/errors'

interface RefusalFacts {
  kept?: string
  revision?: number | undefined
}

/** A refusal the reader is meant to see. Anything else thrown is a bug and becomes `broken`. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly retryAfterSeconds: number | null
  /** What a client needs to go on, beside the words. */
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

/** What is wrong with single fields, by name, where only the server could know: an address already taken. */
export class FieldRefusal extends Error {
  override name = 'FieldRefusal'
  readonly fields: Record<string, string[]>

  constructor(fields: Record<string, string[]>) {
    super(Object.keys(fields).join(', '))
    this.fields = fields
  }
}

/** Whether the reader is meant to see it. */
export function isRefusal(error: unknown): error is Refusal | FieldRefusal {
  return error instanceof Refusal || error instanceof FieldRefusal
}

export function refuseUnless(condition: unknown, code: RefusalCode): asserts condition {
  if (!condition) throw new Refusal(code)
}
