import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { endpointAddresses } from './endpointAddresses.ts'
import { signedInScript } from './src/api/session.ts'
import { lastAccessScript } from './src/features/membership/lastAccess.ts'
import { earlyPressScript } from './src/layout/earlyPress.ts'
import { themeScript } from './src/ui/theme.ts'

/** Fills the template's places that only the build knows: the first scripts and the two fonts of the first paint. */
function pageTemplate(): Plugin {
  return {
    name: 'page-template',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const inHead = [themeScript, signedInScript, lastAccessScript, earlyPressScript]
        if (!bundle) return html.replace('__THEME_SCRIPT__', () => inHead.join(';'))
        const { rest, entry, imported } = withoutModules(html)
        const fontOf = (alphabet: string) =>
          Object.keys(bundle).find((file) => file.includes(`onest-${alphabet}-wght-normal`))
        return (
          rest
            .replace('__THEME_SCRIPT__', () => [...inHead, afterPaint(entry, imported)].join(';'))
            .replace(/__FONT_(LATIN|CYRILLIC)__/g, (_, alphabet: string) => `/${fontOf(alphabet.toLowerCase())}`)
            // The server asks for the same sheets the same way: one address is loaded once.
            .replace(/<link rel="stylesheet" crossorigin/g, '<link rel="stylesheet"')
        )
      },
    },
  }
}

/** The page without what loads its code, and the addresses of that. */
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
  return { rest, entry, imported }
}

/** The server's page reads without its code, which therefore comes once all of it is there and painted; unseen, it need not wait. */
function afterPaint(entry: string, imported: string[]) {
  const load = `var all=document.createDocumentFragment(),script=document.createElement("script");imported.forEach(function(address){var link=document.createElement("link");link.rel="modulepreload";link.crossOrigin="";link.href=address;all.append(link)});script.type="module";script.crossOrigin="";script.src=entry;all.append(script);document.head.append(all)`
  return `(function(entry,imported){function load(){${load}}addEventListener("DOMContentLoaded",function(){document.hidden?load():requestAnimationFrame(function(){setTimeout(load)})})})(${JSON.stringify(entry)},${JSON.stringify(imported)})`
}

/** Our own small parts, without those that bring the dialog library along and those of people's areas. */
function isEverywhere(id: string) {
  const isOurs = /(apps[\\/]web|contract)[\\/]src[\\/]/.test(id)
  return isOurs && !/Layer\.tsx|Layer\.module\.css|accounts[\\/](area|profile)[\\/]/.test(id)
}

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), pageTemplate(), endpointAddresses()],
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    emptyOutDir: true,
    // Everything is a file of ours: the content policy has no data: for scripts, styles and fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    // Every page needs these: a few large files pack better than dozens of small ones.
    ...(!isSsrBuild && {
      rolldownOptions: {
        treeshake: { manualPureFunctions: ['z'] },
        output: {
          codeSplitting: {
            groups: [
              { name: 'libraries', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
              { name: 'shared', test: isEverywhere, minShareCount: 3, includeDependenciesRecursively: false },
            ],
          },
        },
      },
    }),
  },
  resolve: { alias: { zod: fileURLToPath(new URL('src/api/withoutZod.ts', import.meta.url)) } },
  ssr: { noExternal: true },
}))
