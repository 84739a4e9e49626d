import type { Manifest } from '#manifest.ts'
import type { NftMarket } from '#providers/nft/index.ts'
import { checkWallets, recheckWallets } from './checks.ts'
import { insertWallets } from './demo.ts'
import { refreshFloor } from './floor.ts'
import { wayOfWallets } from './linking.ts'
import { walletsOf } from './person.ts'
import { type WalletOptions, walletRoutes } from './routes.ts'
import { readTransfers } from './transfers.ts'

interface Site {
  wallets: WalletOptions
}
interface Work extends Site {
  nftMarket: NftMarket | null
}

/** An address column can only hold an address, so this one replaces the canary word. */
const ADDRESS = `0x${'cafe'.repeat(10)}`

export const wallets: Manifest<Site, Work> = {
  name: 'wallets',
  tables: {
    wallets: { personal: 'account_id = $1', private: ['address'] },
    wallet_challenges: { impersonal: 'a question that waits for a signature', private: ['address', 'nonce'] },
    nft_tokens: { personal: 'account_id = $1', open: ['contract', 'token_id'] },
    nft_floor: { open: ['logo'] },
    nft_readings: { open: ['contract'] },
    nft_arrivals: { open: ['contract', 'token_id', 'owner'] },
  },
  routes: ({ wallets }) => [walletRoutes(wallets)],
  jobs: {
    // Each wallet hourly; more often before access ends and after a failed check.
    'wallets.check': {
      run: ({ db, wallets, logger }, now) => checkWallets(db, { ...wallets, logger }, now),
      cron: '*/5 * * * *',
    },
    'wallets.recheck': {
      run: ({ db, wallets, logger }, now, order) => recheckWallets(db, { ...wallets, logger }, order, now),
    },
    'wallets.transfers': {
      run: ({ db, wallets }, now) => readTransfers(db, wallets.chain, now),
      cron: '2,7,12,17,22,27,32,37,42,47,52,57 * * * *',
      atStart: 'once',
    },
    'wallets.floor': {
      run: ({ db, nftMarket, logger }, now) => refreshFloor(db, nftMarket!, logger, now),
      cron: '*/10 * * * *',
      atStart: 'once',
      isPossible: ({ nftMarket }) => nftMarket !== null,
    },
  },
  demo: insertWallets,
  person: walletsOf,
  ways: ({ wallets: { chain } }) => [wayOfWallets(chain)],
  samples: {
    requests: {
      challenge: [{ body: { address: '0x52908400098527886E0F7030069857D2E4169EE7' } }],
      link: [{ body: { address: '0x52908400098527886E0F7030069857D2E4169EE7', signature: '0x00' } }],
      remove: [{ params: { id: '1' } }],
    },
    rows: async (db, now) => {
      await db.query('insert into wallets (account_id, address, linked_at) values (2, $1, $2)', [ADDRESS, now])
      await db.query(`insert into wallet_challenges values (2, 'x', 'a nonce long enough', $1)`, [now])
    },
    shaped: { 'wallets.address': () => `'${ADDRESS}'` },
  },
}
