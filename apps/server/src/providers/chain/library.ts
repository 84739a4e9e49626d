/** What of viem is used, in one chunk that is loaded on demand. */
export {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  createPublicClient,
  erc721Abi,
  getAddress,
  hashMessage,
  http,
  parseAbi,
  parseAbiItem,
  verifyMessage,
} from 'viem'
export { createSiweMessage } from 'viem/siwe'
