import type { Plugin } from 'vite'

/** In Vite 8.3's loader: a style sheet that failed is remembered as loaded. */
const REMEMBERED = /\(err\) => \{\s*seen\[href\] = (?:void 0|undefined);/

/**
 * A style sheet that did not load is asked for again with the next load of its part, which otherwise comes without its
 * style for the rest of the page's life. `src/navigation/parts/styles.ts` takes away the element that failed.
 */
export function retriedStyles(): Plugin {
  return {
    name: 'retried-styles',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!REMEMBERED.test(code))
          this.error('Vite’s loader has changed: look whether it asks for failed styles again')
        return { code: code.replace(REMEMBERED, '(err) => { delete seen[href];'), map: null }
      },
    },
  }
}
