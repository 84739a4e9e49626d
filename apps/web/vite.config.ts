import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { endpointAddresses } from './endpointAddresses.ts'
import { signedInScript } from './src/api/session.ts'
import { lastAccessScript } from './src/features/membership/lastAccess.ts'
import { themeScript } from './src/ui/theme.ts'

/** Fills the template's places that only the build knows: the theme script and the two fonts of the first paint. */
function pageTemplate(): Plugin {
  return {
    name: 'page-template',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fontOf = (alphabet: string) =>
          Object.keys(bundle).find((file) => file.includes(`onest-${alphabet}-wght-normal`))
        return html
          .replace('__THEME_SCRIPT__', () => `${themeScript};${signedInScript};${lastAccessScript}`)
          .replace(/\n.*href="__FONT_(LATIN|CYRILLIC)__">/g, (line, alphabet: string) => {
            const file = fontOf(alphabet.toLowerCase())
            return file ? line.replace(/__FONT_\w+__/, `/${file}`) : ''
          })
          // The page is drawn without scripts: styles and fonts come first. And one address, asked for one way.
          .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
          .replace(/<link rel="stylesheet" crossorigin/g, '<link rel="stylesheet"')
      },
    },
  }
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
