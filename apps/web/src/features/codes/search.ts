import { inBrowser, words } from '#navigation'

/** `code`: a code that a link brought; read in the browser only, because it may be of worth. */
export const codeSearch = {
  code: inBrowser(words(60)),
}
