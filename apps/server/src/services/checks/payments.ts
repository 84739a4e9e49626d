import { checkChain } from '../../providers/chain/check.ts'
import { checkShop } from '../../providers/cryptocloud/check.ts'
import { isChainSimulated, nodesOf } from '../chain.ts'
import { isPaymentSimulated, shopOf } from '../payments.ts'
import { type CheckOf, modeOf } from './world.ts'

export const payments: CheckOf = ({ config, sandbox }) => {
  const shop = shopOf(config, sandbox)
  return {
    name: 'payments',
    title: 'Оплата',
    mode: modeOf(shop, isPaymentSimulated(config)),
    settings: 'CRYPTOCLOUD_API_KEY, CRYPTOCLOUD_SHOP_ID и CRYPTOCLOUD_SECRET_KEY',
    run: () => checkShop(shop!),
  }
}

export const chain: CheckOf = ({ config, sandbox }) => {
  const nodes = nodesOf(config, sandbox)
  return {
    name: 'chain',
    title: 'Сеть Ethereum',
    mode: modeOf(nodes.rpcUrls[0], isChainSimulated(config, sandbox)),
    settings: 'ETH_RPC_URL и NFT_CONTRACT',
    run: ({ now }) => checkChain(nodes, now),
  }
}
