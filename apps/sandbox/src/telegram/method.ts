import { TELEGRAM_BOT } from '../oidc/identities.ts'
import { BOT_ID } from './world.ts'

export type Fields = Record<string, unknown>

/** Methods by name; `origin` is the sandbox's own address. */
export type Methods = Record<string, (fields: Fields, origin: string) => unknown>

/** A refusal of the Bot API. */
export class ApiError extends Error {
  readonly code: number
  readonly retryAfter: number | undefined

  constructor(code: number, description: string, retryAfter?: number) {
    super(description)
    this.code = code
    this.retryAfter = retryAfter
  }
}

export const bot = { id: BOT_ID, is_bot: true, first_name: 'Палата (песочница)', username: TELEGRAM_BOT.name }
