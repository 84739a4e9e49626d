import { wallets } from '@palata/contract/wallets'
import { callerOf } from '#features/sessions'
import { implement } from '#http/implement.ts'
import { readId } from '#platform/format/place.ts'
import type { Chain } from '#providers/chain/index.ts'
import { getPonWidget } from './floor.ts'
import { linkWallet, listOwn, recheckOwn, type Site, startLinking, unlinkWallet } from './linking.ts'

export interface WalletOptions {
  chain: Chain
  site: Site
  /** Hours between an NFT's leaving and the end of access. */
  graceHours: number
  /** The operator's own picture of the collection, if any. */
  logo: string
}

export const walletRoutes = ({ chain, site, graceHours, logo }: WalletOptions) =>
  implement(wallets, {
    list: ({ db, viewer, now }) => listOwn(db, chain, viewer.id, now),
    challenge: ({ db, viewer, body, now, request }) =>
      startLinking({ db, chain, site, logger: request.log }, viewer, body.address, now),
    link: ({ db, viewer, body, now, request }) =>
      linkWallet({ db, chain, site, logger: request.log }, { viewer, caller: callerOf(request) }, body, now),
    recheck: ({ db, viewer, now, request }) =>
      recheckOwn(db, { chain, graceHours, logger: request.log }, viewer.id, now),
    remove: async ({ db, viewer, params, now, request }) => {
      const which = { accountId: viewer.id, id: readId(params.id), caller: callerOf(request) }
      await unlinkWallet(db, chain, which, now)
      return null
    },
    ponWidget: ({ db, now }) => getPonWidget(db, logo, now),
  })
