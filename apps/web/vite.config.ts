import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
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
          .replace('__THEME_SCRIPT__', () => themeScript)
          .replace(/\n.*href="__FONT_(LATIN|CYRILLIC)__">/g, (line, alphabet: string) => {
            const file = fontOf(alphabet.toLowerCase())
            return file ? line.replace(/__FONT_\w+__/, `/${file}`) : ''
          })
      },
    },
  }
}

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), pageTemplate()],
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    emptyOutDir: true,
    // Everything is a file of ours: the content policy has no data: for scripts, styles and fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  resolve: { alias: { zod: fileURLToPath(new URL('src/api/withoutZod.ts', import.meta.url)) } },
  ssr: { noExternal: true },
}))
