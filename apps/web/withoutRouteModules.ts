import type { Plugin } from 'vite'

/** Drops the routes' module names from the browser's bundle: only the server uses them, the browser calls `load`. */
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
