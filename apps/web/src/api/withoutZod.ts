/**
 * Stands for `zod` in the browser's build: of the contract it needs the addresses alone, the server checks what it
 * gets. A schema can be declared and derived here, so that the contract's modules run, but checking with one throws:
 * it must never seem to succeed. Forms check with `zod/mini`.
 */
const CHECKS = /^(safe)?(parse|decode|encode)(Async)?$/i

export const z: unknown = new Proxy(() => {}, {
  get: (_, name) => {
    if (CHECKS.test(String(name))) throw new Error(`The browser has no schemas to ${String(name)} with: use zod/mini`)
    return z
  },
  apply: () => z,
})
