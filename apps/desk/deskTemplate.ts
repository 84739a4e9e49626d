import type { Plugin } from 'vite'
import { brokenPicturesScript } from '../web/src/ui/theme/brokenPictures.ts'
import { themeScript } from '../web/src/ui/theme/theme.ts'
import { LEFT_OF_DESK, noscriptOf, orSay } from '../web/withoutCode.ts'

/** Inlines the scripts that run before the first paint, so that no wrong theme flashes, and preloads the two fonts. */
export function deskTemplate(): Plugin {
  return {
    name: 'desk-template',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const written = html.replace('__FIRST_SCRIPTS__', () => [themeScript, brokenPicturesScript].join(';'))
        if (!bundle) return written
        return startWhenParsed(written).replace('</title>', `</title>${preloadsOf(Object.keys(bundle))}`)
      },
    },
  }
}

/** The entry's script is added by a script that says why there is none. */
function startWhenParsed(html: string) {
  const entry = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/
  const address = entry.exec(html)?.[1]
  if (!address) throw new Error("the built desk does not name its entry's script")
  const load = `function(failed){var script=document.createElement("script");script.type="module";script.crossOrigin="";script.src=${JSON.stringify(address)};script.onerror=failed;document.head.append(script)}`
  return html
    .replace(entry, '')
    .replace('<script>', () => `<script>${orSay(LEFT_OF_DESK, load)};`)
    .replace('<body>', () => `<body>${noscriptOf(LEFT_OF_DESK)}`)
}

function preloadsOf(files: string[]) {
  const fonts = files.filter((name) => /onest-basic-(latin|cyrillic)/.test(name))
  if (fonts.length !== 2) throw new Error('the two fonts of the first paint were not built')
  return fonts
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/desk/${file}">`)
    .join('')
}
