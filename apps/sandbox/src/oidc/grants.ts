import { createHash, randomBytes } from 'node:crypto'
import type { SocialPerson } from './people.ts'

const MOST = 500

/** Query of the authorization page. */
export interface Asked {
  response_type?: string
  client_id?: string
  redirect_uri?: string
  scope?: string
  state?: string
  code_challenge?: string
  code_challenge_method?: string
}

export interface Grant {
  asked: Asked
  person: SocialPerson
  /** The browser that the person used. */
  deviceId: string
}

/** Pages that wait for a choice, codes and tokens of one service; only the latest few hundred. */
export function createGrants() {
  const pages = new Map<string, Asked>()
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, SocialPerson>()
  return {
    wait: (asked: Asked) => keep(pages, asked),
    waiting: (page: string) => pages.get(page),
    /** The code of the chosen person. */
    choose: (page: string, person: SocialPerson) => {
      const grant = { asked: pages.get(page)!, person, deviceId: random() }
      pages.delete(page)
      return { code: keep(codes, grant), deviceId: grant.deviceId }
    },
    /** Each code is good once, and only with its verifier and redirect address. */
    take: ({ code = '', code_verifier = '', redirect_uri }: Record<string, string | undefined>): Grant | null => {
      const grant = codes.get(code)
      codes.delete(code)
      const challenge = createHash('sha256').update(code_verifier).digest('base64url')
      const isSame = grant?.asked.code_challenge === challenge && grant.asked.redirect_uri === redirect_uri
      return grant && isSame ? grant : null
    },
    tokenOf: (person: SocialPerson) => keep(tokens, person),
    ownerOf: (token: string) => tokens.get(token),
  }
}

export type Grants = ReturnType<typeof createGrants>

function keep<T>(kept: Map<string, T>, value: T): string {
  const key = random()
  kept.set(key, value)
  if (kept.size > MOST) kept.delete(kept.keys().next().value!)
  return key
}

function random() {
  return randomBytes(24).toString('base64url')
}
