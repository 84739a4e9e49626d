import type { ModulePreloadOptions, Plugin } from 'vite'

/** Places of Vite 8.3's loader, and what stands there instead. */
const CHANGES: [what: RegExp, instead: string][] = [
  // A file that failed is remembered as loaded.
  [/\(err\) => \{\s*seen\[href\] = (?:void 0|undefined);/, '(err) => { delete seen[href];'],
  // Browsers remember a failed preload, Chromium before 150 a failed `modulepreload` and `import()`, too, for the page's
  // life. What `fetch` did not bring can be asked for again; what it brought is imported from the browser's cache.
  [/(?=const link = document\.createElement\("link"\);)/, `if (!isCss) return (${bring})(dep.href);`],
  [/return baseModule\(\)\.catch\(handlePreloadError\)/, `return baseModule().catch(${notStarted})`],
  // What is not used: every page carries the loader.
  [/link\.rel = isCss \? "stylesheet" : scriptRel;\s*if \(!isCss\) link\.as = "script";/, 'link.rel = "stylesheet";'],
  [/(?<=function handlePreloadError\(err\) \{)[\s\S]*?if \(!e\.defaultPrevented\)/, ''],
  [/const cspNonceMeta[^;]*;\s*const cspNonce =[^;]*;/, ''],
  [/if \(cspNonce\)[^;]*;/, ''],
]

/**
 * A part whose code or style did not load is asked for again with its next load, in browsers that remember failures,
 * too. `src/navigation/parts/styles.ts` takes away the element of a style sheet that failed, `chunks.ts` reloads the
 * page when the code came and does not start.
 */
export function retriedParts(): Plugin {
  return {
    name: 'retried-parts',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        const changed = CHANGES.reduce((text, [what, instead]) => {
          if (!what.test(text))
            this.error(`Vite’s loader has changed: look whether it asks for failed files again, ${what}`)
          return text.replace(what, () => instead)
        }, code)
        return { code: changed, map: null }
      },
    },
  }
}

/** Vite names no file for code that needs no other. Its own is named, so that it is brought before it is imported. */
export const modulePreload: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (file, needed, { hostType }) => (hostType === 'js' && needed.length === 0 ? [file] : needed),
}

/** Runs in the browser: loads a script without starting it. */
function bring(address: string) {
  return fetch(address)
    .then((response): Promise<unknown> => (response.ok ? response.arrayBuffer() : Promise.reject(response.status)))
    .catch((cause) => {
      throw new TypeError(`Failed to fetch dynamically imported module: ${address}`, { cause })
    })
}

/** Runs in the browser: names the failure of code whose files have all come. */
function notStarted(cause: Error) {
  throw Object.assign(new Error(cause.message), { name: 'NotStarted', cause })
}
