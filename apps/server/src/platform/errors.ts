import { type RefusalCode, refusals } from '@palata/contract/errors'

/** A refusal the reader is meant to see. Anything else thrown is a bug and becomes `broken`. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number

  constructor(code: RefusalCode, text: string = refusals[code].text) {
    super(text)
    this.code = code
    this.status = refusals[code].status
  }
}

export function refuseUnless(condition: unknown, code: RefusalCode): asserts condition {
  if (!condition) throw new Refusal(code)
}
