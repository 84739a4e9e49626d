import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from '../web/compressed.ts'
import { endpointAddresses } from '../web/endpointAddresses.ts'
import { fewerEmojiWords } from '../web/fewerEmojiWords.ts'
import { TARGET } from '../web/floor/floor.ts'
import { pureExtensions } from '../web/pureExtensions.ts'
import { modulePreload, retriedParts } from '../web/retriedParts.ts'
import { deskTemplate } from './deskTemplate.ts'

const pathTo = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

export default defineConfig({
  base: '/desk/',
  plugins: [
    react(),
    deskTemplate(),
    endpointAddresses(),
    fewerEmojiWords(),
    pureExtensions(),
    retriedParts(),
    compressed(),
  ],
  build: {
    modulePreload,
    emptyOutDir: true,
    // No asset is inlined: the Content-Security-Policy forbids data: for scripts, styles and fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    target: TARGET,
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|@refinedev|lodash(-es)?)[\\/]/,
            },
          ],
        },
      },
    },
  },
  resolve: {
    alias: [
      { find: /^zod$/, replacement: pathTo('../web/src/api/withoutZod.ts') },
      { find: /^@site\//, replacement: pathTo('../web/src/') },
    ],
  },
})
