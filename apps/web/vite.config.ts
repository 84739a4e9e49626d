import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { endpointAddresses } from './endpointAddresses.ts'
import { fewerEmojiWords } from './fewerEmojiWords.ts'
import { pageTemplate } from './pageTemplate.ts'
import { withoutRouteModules } from './withoutRouteModules.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where the first load begins. Whatever these do not import comes later, with the page or the layer that shows it. */
const FIRST = { page: here('index.html'), main: here('src/pages/main/MainPage.tsx') }
const BEGINNINGS = [...Object.values(FIRST), here('src/entry-client.tsx')]

/** What the player's buttons are made of, wherever they stand: one file, behind the first load. */
const PLAYER =
  /features[\\/]podcasts[\\/](capsule|card|commands|cover|PlayerIcon|engine[\\/](podcast|state|store)|panel[\\/]playerLayer)/
/** What forms are made of: forty modules, which stand together in a layer or not at all. */
const FIELDS =
  /@base-ui[\\/]react[\\/](field|fieldset|input|form|internals[\\/](field|labelable|form))|src[\\/]ui[\\/]fields[\\/](Text|Bare|Check|Switch)|features[\\/]media[\\/]upload/

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), pageTemplate(), endpointAddresses(), fewerEmojiWords(), withoutRouteModules()],
  build: {
    modulePreload: { polyfill: false },
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    emptyOutDir: true,
    // Everything is a file of ours: the content policy has no data: for scripts, styles and fonts.
    assetsInlineLimit: 0,
    // The editor and the names of all emoji come in one piece each, when somebody writes or chooses one.
    chunkSizeWarningLimit: 1000,
    target: 'es2022',
    // Every page needs these: a few large files pack better than dozens of small ones.
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: FIRST,
        output: {
          // Every page carries the list of all files: names would be half of it.
          chunkFileNames: 'assets/[hash].js',
          codeSplitting: {
            groups: [
              { name: 'libraries', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
              { name: 'player', test: PLAYER, includeDependenciesRecursively: false },
              // Texts point into sound; their pages do not wait for the player.
              {
                name: 'jumps',
                test: /podcasts[\\/](episode[\\/](jumps|times|lazy|useJump)|clock)\.tsx?$/,
                includeDependenciesRecursively: false,
              },
              { name: 'fields', test: FIELDS, includeDependenciesRecursively: false },
              {
                name: 'shared',
                tags: ['$initial'],
                test: (id) => !BEGINNINGS.includes(id),
                includeDependenciesRecursively: false,
              },
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
