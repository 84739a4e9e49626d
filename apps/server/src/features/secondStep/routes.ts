import { secondStep } from '@palata/contract/secondStep'
import { implement } from '#http/implement.ts'
import { transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { readId } from '#platform/format/place.ts'
import { beginTotp, passByCode, passByRecovery, renewRecovery, type Site } from './actions.ts'
import { addPasskey, newPasskeyOptions, passByPasskey, passkeyOptions } from './passkeys.ts'
import { readState } from './present.ts'
import { lockKeys, removePasskey } from './store.ts'

export function secondStepRoutes(site: Site & { isStepRequired: boolean }) {
  return implement(secondStep, {
    state: ({ db, viewer, now }) => readState(db, viewer, site.isStepRequired, now),
    beginTotp: ({ db, viewer, body, now }) => beginTotp(db, site, viewer, body.password, now),
    confirmTotp: ({ db, viewer, body, now }) => passByCode(db, site, viewer, body.code, now),
    pass: ({ db, viewer, body, now }) => {
      // A secret that is not confirmed yet can be confirmed only at its own address.
      refuseUnless(viewer.desk?.hasStep, 'second_step_setup')
      return passByCode(db, site, viewer, body.code, now)
    },
    recover: ({ db, viewer, body, now }) => passByRecovery(db, viewer, body.code, now),
    passkeyOptions: ({ db, viewer, now, request }) => passkeyOptions(db, placeOf(request), viewer, now),
    passByPasskey: ({ db, viewer, body, now, request }) =>
      passByPasskey(db, placeOf(request), viewer, body.credential, now),
    newPasskeyOptions: ({ db, viewer, body, now, request }) =>
      newPasskeyOptions(db, placeOf(request), viewer, body.password, now),
    addPasskey: ({ db, viewer, body, now, request }) => addPasskey(db, placeOf(request), viewer, body, now),
    removePasskey: ({ db, viewer, params }) =>
      transaction(db, async (tx) => {
        await lockKeys(tx, viewer.id)
        const isRemoved = await removePasskey(tx, viewer.id, readId(params.id))
        if (!isRemoved) throw new Refusal('bad_input', 'Последний способ не убрать: сначала добавьте другой')
        return null
      }),
    renewRecovery: ({ db, viewer }) =>
      transaction(db, async (tx) => {
        await lockKeys(tx, viewer.id)
        return { recovery_codes: await renewRecovery(tx, viewer.id) }
      }),
  })

  function placeOf({ server }: { server: { publicUrl: string } }) {
    return { brand: site.brand, origin: server.publicUrl }
  }
}
