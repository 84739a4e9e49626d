import type { Hex } from 'viem'
import { COLLECTION, CONTRACT_OWNER, CONTRACT_WALLET, type Ethereum } from './world.ts'

/** Result of a contract call; `reverted` means that the contract itself refused. */
export type Outcome = { data: Hex } | { reverted: string }

export interface Call {
  to: string
  data: Hex
}

const EMPTY: Outcome = { data: '0x' }
const reverted = (reason: string): Outcome => ({ reverted: reason })

// Loaded on first use: most runs never call the chain, and the library takes 25 MB.
const load = () => import('viem/utils')

const COLLECTION_ABI = [
  'function balanceOf(address) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function tokenOfOwnerByIndex(address, uint256) view returns (uint256)',
  'function supportsInterface(bytes4) view returns (bool)',
  'function name() view returns (string)',
] as const
const WALLET_ABI = ['function isValidSignature(bytes32, bytes) view returns (bytes4)'] as const

/** ERC-165, ERC-721 and its enumerable extension. */
const INTERFACES = ['0x01ffc9a7', '0x80ac58cd', '0x780e9d63']

/** Calls one of the two contracts. Any other address has no code and returns empty data, as on a real chain. */
export async function call(chain: Ethereum, { to, data }: Call): Promise<Outcome> {
  if (isSame(to, COLLECTION)) return callCollection(chain, data)
  if (isSame(to, CONTRACT_WALLET)) return callWallet(data)
  return EMPTY
}

export function hasCode(address: string) {
  return isSame(address, COLLECTION) || isSame(address, CONTRACT_WALLET)
}

async function callCollection(chain: Ethereum, data: Hex): Promise<Outcome> {
  const { encodeFunctionResult, parseAbi } = await load()
  const abi = parseAbi(COLLECTION_ABI)
  const asked = await decoded(COLLECTION_ABI, data)
  if (!asked) return reverted('no such function')
  const { functionName, args } = asked
  const [argument] = args
  switch (functionName) {
    case 'balanceOf':
      if (/^0x0+$/.test(String(argument))) return reverted('ERC721: address zero is not a valid owner')
      return {
        data: encodeFunctionResult({ abi, functionName, result: BigInt(chain.balanceOf(String(argument))) }),
      }
    case 'ownerOf': {
      const owner = chain.ownerOf(Number(argument))
      if (!owner) return reverted('ERC721: invalid token ID')
      return { data: encodeFunctionResult({ abi, functionName, result: owner as Hex }) }
    }
    case 'tokenOfOwnerByIndex': {
      const token = chain.tokensOf(String(argument))[Number(args[1])]
      if (token === undefined) return reverted('ERC721Enumerable: owner index out of bounds')
      return { data: encodeFunctionResult({ abi, functionName, result: BigInt(token) }) }
    }
    case 'supportsInterface':
      return { data: encodeFunctionResult({ abi, functionName, result: INTERFACES.includes(String(argument)) }) }
    case 'name':
      return { data: encodeFunctionResult({ abi, functionName, result: 'PoN' }) }
    default:
      return reverted('no such function')
  }
}

/** EIP-1271: the contract wallet accepts its owner's signatures. */
async function callWallet(data: Hex): Promise<Outcome> {
  const { encodeFunctionResult, parseAbi, recoverAddress } = await load()
  const asked = await decoded(WALLET_ABI, data)
  if (!asked) return reverted('no such function')
  const [hash, signature] = asked.args as [Hex, Hex]
  const signer = await recoverAddress({ hash, signature }).catch(() => '')
  const result = isSame(signer, CONTRACT_OWNER) ? '0x1626ba7e' : '0xffffffff'
  return { data: encodeFunctionResult({ abi: parseAbi(WALLET_ABI), functionName: 'isValidSignature', result }) }
}

/** Null for an unknown selector and for invalid arguments. */
async function decoded(signatures: readonly string[], data: Hex) {
  const { decodeFunctionData, parseAbi } = await load()
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi: parseAbi(signatures), data })
    return { functionName: String(functionName), args: args as readonly unknown[] }
  } catch {
    return null
  }
}

function isSame(one: string, other: string) {
  return one.toLowerCase() === other.toLowerCase()
}
