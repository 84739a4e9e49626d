const NO_PAGE = /^\/(api|desk|media|assets|static|sheets|health|__sim|ledger\/(checkpoint|vkey|tile|find))(\/|$)|\.\w+$/

/** Whether the address is a page's, which the worker answers with the stored shell when there is no network. */
export const isPage = (path: string) => !NO_PAGE.test(path)
