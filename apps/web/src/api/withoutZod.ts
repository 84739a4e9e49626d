/**
 * Replaces `zod` in the browser's bundle, which needs only the contract's addresses: the server checks the data.
 * Schemas can be declared and derived, so that the contract's modules load, but a check throws: it must never seem to
 * succeed. Forms use `zod/mini`.
 */
const CHECKS = /^(safe)?(parse|decode|encode)(Async)?$/i

export const z: unknown = new Proxy(() => {}, {
  get: (_, name) => {
    if (CHECKS.test(String(name))) throw new Error(`The browser has no schemas to ${String(name)} with: use zod/mini`)
    return z
  },
  apply: () => z,
})
