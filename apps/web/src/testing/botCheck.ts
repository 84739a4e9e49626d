import { botCheck } from '@palata/contract/botCheck'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { vi } from 'vitest'
import { type Replies, serve } from './replies.ts'

/** Solved in some hundred guesses of one iteration each. */
export const CHALLENGE = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256' as const,
    nonce: '00'.repeat(16),
    salt: '11'.repeat(16),
    cost: 1,
    keyLength: 32,
    keyPrefix: '00',
    keySignature: '22'.repeat(32),
    expiresAt: 4_000_000_000,
    data: { action: 'signup' as const, network: '33'.repeat(8) },
  },
  signature: '44'.repeat(32),
}

/** The worker of the check, in the test's own thread. */
class Solver {
  onmessage: (message: { data: unknown }) => void = () => {}

  async postMessage({ challenge }: { challenge: typeof CHALLENGE }) {
    this.onmessage({ data: await solveChallenge({ challenge, deriveKey }) })
  }

  terminate() {}
}

/** Replies of a site whose own check lets the reader pass. */
export function withBotCheck(): Replies {
  vi.stubGlobal('Worker', Solver)
  return serve(botCheck.challenge, CHALLENGE)
}
