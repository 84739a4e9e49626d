/** Interface ids for `supportsInterface` (EIP-165) of a collection and of one that lists its tokens (EIP-721). */
export const ERC_721 = '0x80ac58cd'
export const ENUMERABLE = '0x780e9d63'
