import { inBrowser, useSearchParameter, words } from '#navigation'

/** `code`: a code that a link brought; read in the browser only, because it may be of worth. */
export const codeSearch = {
  code: inBrowser(words(60)),
}

/** Whether a link has brought a code to the page. */
export function useIsCodeBrought() {
  const [brought] = useSearchParameter(codeSearch, 'code')
  return Boolean(brought)
}
