import { botCheck } from '@palata/contract/botCheck'
import { callerOf } from '#features/sessions'
import { implement } from '#http/implement.ts'
import { makeChallenge } from './challenges.ts'

export const botCheckRoutes = (secret: string) =>
  implement(botCheck, {
    challenge: ({ db, body: { action }, request }) => makeChallenge(db, secret, action, callerOf(request).ip),
  })
