/** The used part of viem, in one chunk loaded on demand. */
export {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  createPublicClient,
  erc721Abi,
  getAddress,
  HttpRequestError,
  hashMessage,
  http,
  parseAbi,
  parseAbiItem,
  TimeoutError,
  verifyMessage,
} from 'viem'
export { createSiweMessage } from 'viem/siwe'
