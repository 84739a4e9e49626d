import { secondStep } from '@palata/contract/secondStep'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteSecurity } from '#features/security'
import { callerOf, KNOWN_DEVICE_SECONDS, knownDevice, markDevice } from '#features/sessions'
import { giveCookie, readCookie } from '#http/cookies.ts'
import { implement } from '#http/implement.ts'
import { transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { readId } from '#platform/format/place.ts'
import type { Viewer } from '#platform/viewer.ts'
import { beginTotp, passByCode, passByRecovery, renewRecovery, type Site } from './actions.ts'
import type { Trying } from './counters.ts'
import { addPasskey, newPasskeyOptions, passByPasskey, passkeyOptions } from './passkeys.ts'
import { readState } from './present.ts'
import { lockKeys, removePasskey } from './store.ts'

/** Marks a browser that has passed the second step, unlike `known_device`, which the password gives. */
const COOKIE = 'step_device'
const PATH = '/api/desk/second-step/'

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
  viewer: Viewer
  now: Date
}

export function secondStepRoutes(site: Site & { isStepRequired: boolean }) {
  const secret = `${site.secret} second step`

  /** Runs the try, and marks the browser when it has passed. */
  async function passing<T>({ request, reply, viewer, now }: Asked, work: (trying: Trying) => Promise<T>): Promise<T> {
    const cookie = readCookie(request, COOKIE)
    const device = knownDevice(secret, cookie, viewer.id, now)
    const result = await work({ viewer, caller: callerOf(request), device })
    const mark = markDevice(secret, cookie, viewer.id, now)
    giveCookie(reply, COOKIE, mark, { path: PATH, maxAgeSeconds: KNOWN_DEVICE_SECONDS })
    return result
  }

  return implement(secondStep, {
    state: ({ db, viewer, now }) => readState(db, viewer, site.isStepRequired, now),
    beginTotp: ({ db, viewer, body, now }) => beginTotp(db, site, viewer, body.password, now),
    confirmTotp: (asked) => passing(asked, (by) => passByCode(asked.db, site, by, asked.body.code, asked.now)),
    pass: async (asked) => {
      // A secret that is not confirmed yet can be confirmed only at its own address.
      refuseUnless(asked.viewer.desk?.hasStep, 'second_step_setup')
      return passing(asked, (by) => passByCode(asked.db, site, by, asked.body.code, asked.now))
    },
    recover: (asked) => passing(asked, (by) => passByRecovery(asked.db, by, asked.body.code, asked.now)),
    passkeyOptions: ({ db, viewer, now, request }) => passkeyOptions(db, placeOf(request), viewer, now),
    passByPasskey: (asked) =>
      passing(asked, (by) => passByPasskey(asked.db, placeOf(asked.request), by, asked.body.credential, asked.now)),
    newPasskeyOptions: ({ db, viewer, body, now, request }) =>
      newPasskeyOptions(db, placeOf(request), viewer, body.password, now),
    addPasskey: (asked) =>
      passing(asked, (by) => addPasskey(asked.db, placeOf(asked.request), by, asked.body, asked.now)),
    removePasskey: ({ db, viewer, params, request, now }) =>
      transaction(db, async (tx) => {
        await lockKeys(tx, viewer.id)
        const isRemoved = await removePasskey(tx, viewer.id, readId(params.id))
        if (!isRemoved) throw new Refusal('bad_input', 'Последний способ не убрать: сначала добавьте другой')
        await noteSecurity(tx, viewer.id, 'passkey_removed', callerOf(request), now)
        return null
      }),
    renewRecovery: ({ db, viewer, request, now }) =>
      transaction(db, async (tx) => {
        await lockKeys(tx, viewer.id)
        await noteSecurity(tx, viewer.id, 'recovery_renewed', callerOf(request), now)
        return { recovery_codes: await renewRecovery(tx, viewer.id) }
      }),
  })

  function placeOf({ server }: { server: { publicUrl: string } }) {
    return { brand: site.club().brand, origin: server.publicUrl }
  }
}
