import type { Plugin } from 'vite'
import { leftEarlyScript } from './src/api/leftEarly.ts'
import { signedInScript } from './src/api/session.ts'
import { digestPlaceScript } from './src/features/digest/place.ts'
import { lastAccessScript } from './src/features/membership/lastAccess.ts'
import { installScript } from './src/features/offline/install/early.ts'
import { earlyPressScript } from './src/layout/earlyPress.ts'
import { brokenPicturesScript } from './src/ui/theme/brokenPictures.ts'
import { themeScript } from './src/ui/theme/theme.ts'
import { LEFT_OF_PAGE, noscriptOf, orSay } from './withoutCode.ts'

const FIRST_SCRIPTS = [
  themeScript,
  signedInScript,
  lastAccessScript,
  digestPlaceScript,
  earlyPressScript,
  brokenPicturesScript,
  installScript,
  leftEarlyScript,
]

/** Fills the template's build-time placeholders: the entry scripts and the two fonts of the first paint. */
export function pageTemplate(): Plugin {
  return {
    name: 'page-template',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html.replace('__FIRST_SCRIPTS__', () => FIRST_SCRIPTS.join(';'))
        const { rest, entry, imported } = withoutModules(html)
        const files = Object.keys(bundle)
        return (
          rest
            .replace('__FIRST_SCRIPTS__', () => [afterPaint(entry, imported), ...FIRST_SCRIPTS].join(';'))
            .replace('<body>', () => `<body>${noscriptOf(LEFT_OF_PAGE)}`)
            .replace(/__FONT_(LATIN|CYRILLIC)__/g, (_, alphabet: string) => `/${fontOf(alphabet.toLowerCase(), files)}`)
            // The server's page requests stylesheets the same way, so that the browser loads each address once.
            .replace(/<link rel="stylesheet" crossorigin/g, '<link rel="stylesheet"')
        )
      },
    },
  }
}

function fontOf(alphabet: string, files: string[]) {
  const file = files.find((name) => name.includes(`onest-basic-${alphabet}`))
  if (!file) throw new Error(`no font of the ${alphabet} alphabet was built`)
  return file
}

/** Cuts the entry script and its modulepreload links from the page, and returns their addresses. */
function withoutModules(html: string) {
  const imported: string[] = []
  let entry = ''
  const rest = html
    .replace(/\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g, (_, address: string) => {
      imported.push(address)
      return ''
    })
    .replace(/\s*<script type="module" crossorigin src="([^"]+)"><\/script>/, (_, address: string) => {
      entry = address
      return ''
    })
  if (!entry) throw new Error("the built page does not name its entry's script")
  return { rest, entry, imported }
}

/**
 * Loads the code after the server's page is parsed and painted; at once when the tab is hidden, since it never paints.
 */
function afterPaint(entry: string, imported: string[]) {
  const load = `var all=document.createDocumentFragment(),script=document.createElement("script");imported.forEach(function(address){var link=document.createElement("link");link.rel="modulepreload";link.crossOrigin="";link.href=address;all.append(link)});document.querySelectorAll("link[data-later]").forEach(function(link){link.rel="modulepreload"});script.type="module";script.crossOrigin="";script.src=entry;script.onerror=failed;all.append(script);document.head.append(all)`
  return orSay(
    LEFT_OF_PAGE,
    `function(failed){var entry=${JSON.stringify(entry)},imported=${JSON.stringify(imported)};function load(){${load}}document.hidden?load():requestAnimationFrame(function(){setTimeout(load)})}`,
  )
}
