import { DATA_MINUTES, ownData } from '@palata/contract/accounts/ownData'
import { insertSecurityEvent } from '#features/security'
import { callerOf, type Identity } from '#features/sessions'
import { implement } from '#http/implement.ts'
import type { PeopleDoor } from '#manifest.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { Download } from '#platform/files/download.ts'
import { countAttempt } from '#platform/limits.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import { limits } from '../limits.ts'
import { ownArchive } from './archive.ts'
import { dataPass, sessionOfDataPass } from './pass.ts'

interface Site {
  identity: Identity
  people: PeopleDoor
  objects: ObjectStore
}

export const ownDataRoutes = ({ identity, people, objects }: Site) =>
  implement(ownData, {
    askData: async ({ db, viewer, request, now }) => {
      refuseUnless(viewer.sessionId, 'sign_in')
      await countAttempt(db, [[limits.dataByAccount, String(viewer.id)]], now)
      await insertSecurityEvent(db, viewer.id, 'data_taken', callerOf(request), now)
      const until = new Date(now.getTime() + DATA_MINUTES * 60_000)
      const pass = dataPass(identity.secret, viewer.sessionId, until)
      return { url: `/api/auth/data/${pass}/`, until: until.toISOString() }
    },
    data: async ({ db, params, now }) => {
      const sessionId = sessionOfDataPass(identity.secret, params.pass, now)
      const accountId = sessionId === null ? undefined : await identity.ownerOf(sessionId, now)
      if (accountId === undefined)
        throw new Refusal('not_found', 'Ссылка больше не действует: возьмите новую в настройках')
      await countAttempt(db, [[limits.archiveByAccount, String(accountId)]], now)
      return new Download(
        `my-data-${now.toISOString().slice(0, 10)}.zip`,
        'application/zip',
        ownArchive({ db, people, objects }, accountId, now),
      )
    },
  })
