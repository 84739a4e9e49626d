import type { Plugin } from 'vite'

/** The server alone asks in which module a route's page stands; the browser loads it by `load` and needs no name of it. */
export function withoutRouteModules(): Plugin {
  return {
    name: 'without-route-modules',
    enforce: 'pre',
    apply: 'build',
    transform(code, id, options) {
      if (options?.ssr || !/[\\/]web[\\/]src[\\/](.*[\\/])?(routes|parts)\.ts$/.test(id)) return null
      return { code: code.replace(/^\s*module: '[^']*',$/gm, ''), map: null }
    },
  }
}
