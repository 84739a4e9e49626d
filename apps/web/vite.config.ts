import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { GROUPS, LATER_GROUPS } from './chunks.ts'
import { compressed } from './compressed.ts'
import { endpointAddresses } from './endpointAddresses.ts'
import { fewerEmojiWords } from './fewerEmojiWords.ts'
import { TARGET } from './floor/floor.ts'
import { pageTemplate } from './pageTemplate.ts'
import { pureExtensions } from './pureExtensions.ts'
import { modulePreload, retriedParts } from './retriedParts.ts'
import { withoutRouteModules } from './withoutRouteModules.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Entry points of the first load. Modules that they do not import load later, with their page or layer. */
const FIRST = { page: here('index.html'), main: here('src/pages/main/MainPage.tsx') }
const BEGINNINGS = [...Object.values(FIRST), here('src/entry-client.tsx')]

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    react(),
    pageTemplate(),
    endpointAddresses(),
    fewerEmojiWords(),
    pureExtensions(),
    retriedParts(),
    withoutRouteModules(),
    compressed(),
  ],
  build: {
    modulePreload,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    emptyOutDir: true,
    // No inlined assets: the content policy forbids `data:` for scripts, styles and fonts.
    assetsInlineLimit: 0,
    // The editor and the emoji names are one large chunk each, loaded on first use.
    chunkSizeWarningLimit: 1000,
    target: TARGET,
    // Groups shared modules: a few large files compress better than dozens of small ones.
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: FIRST,
        output: {
          // A short hash only: every page carries the list of all files, and names would be half of it. Of a million
          // files two have the same seven signs in one case of ten.
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: ({ names: [name = ''] }) =>
            name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
          codeSplitting: {
            groups: [
              ...GROUPS,
              {
                name: 'shared',
                tags: ['$initial'],
                test: (id) => !BEGINNINGS.includes(id),
                includeDependenciesRecursively: false,
              },
              ...LATER_GROUPS,
            ],
          },
        },
      },
    }),
  },
  resolve: {
    alias: [{ find: /^zod$/, replacement: here('src/api/withoutZod.ts') }],
  },
  ssr: { noExternal: true },
}))
