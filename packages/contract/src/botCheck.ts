import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What a solved challenge is good for. */
export const BotAction = z.enum(['signup', 'feedback'])
export type BotAction = z.infer<typeof BotAction>

const Hex = z.string().regex(/^([0-9a-f]{2}){1,64}$/)

/** A challenge of ALTCHA, version 2: https://github.com/altcha-org/altcha-lib 2.8.0, read 2026-11-27. Signed, so its server keeps nothing. */
export const BotChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: Hex,
    salt: Hex,
    cost: z.int().min(1),
    keyLength: z.int().min(1),
    keyPrefix: Hex,
    keySignature: Hex,
    /** Seconds since 1970. */
    expiresAt: z.int(),
    /** What it is good for, and the network that asked. */
    data: z.object({ action: BotAction, network: Hex }),
  }),
  signature: Hex,
})
export type BotChallenge = z.infer<typeof BotChallenge>

/** A solved challenge; as base64 of its JSON it is the token that forms send. */
export const SolvedChallenge = z.object({
  challenge: BotChallenge,
  solution: z.object({ counter: z.int().min(0), derivedKey: Hex, time: z.number().default(0) }),
})
export type SolvedChallenge = z.infer<typeof SolvedChallenge>

export const botCheck = {
  challenge: endpoint({
    at: 'POST /api/bot-check/',
    about: 'Задача, которую решает браузер вместо проверки на робота; решение годится один раз',
    access: 'public',
    knownBy: 'nothing',
    body: z.object({ action: BotAction }),
    reply: BotChallenge,
  }),
}
