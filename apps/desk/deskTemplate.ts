import type { Plugin } from 'vite'
import { brokenPicturesScript } from '../web/src/ui/theme/brokenPictures.ts'
import { themeScript } from '../web/src/ui/theme/theme.ts'

/** Inlines the scripts that run before the first paint, so that no wrong theme flashes, and preloads the two fonts. */
export function deskTemplate(): Plugin {
  return {
    name: 'desk-template',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const written = html.replace('__FIRST_SCRIPTS__', () => [themeScript, brokenPicturesScript].join(';'))
        return bundle ? written.replace('</title>', `</title>${preloadsOf(Object.keys(bundle))}`) : written
      },
    },
  }
}

function preloadsOf(files: string[]) {
  const fonts = files.filter((name) => /onest-basic-(latin|cyrillic)/.test(name))
  if (fonts.length !== 2) throw new Error('the two fonts of the first paint were not built')
  return fonts
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/desk/${file}">`)
    .join('')
}
