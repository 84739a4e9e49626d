import { inBrowser, words } from '#navigation'

/** `gift`: the key of a gift that a link brought; read in the browser only, because whoever has it opens the gift. */
export const giftSearch = {
  gift: inBrowser(words(100)),
}
