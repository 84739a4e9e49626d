import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// The editor of the tests sits in Moscow.
process.env.TZ = 'Europe/Moscow'

const pathTo = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^@site\//, replacement: pathTo('../web/src/') },
      // Under Node it would take the half that is made for Node.
      { find: /^tus-js-client$/, replacement: pathTo('../../node_modules/tus-js-client/lib.esm/browser/index.js') },
    ],
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../web/src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // Vitest leaves a core to itself, which of two is half of the machine.
    maxWorkers: availableParallelism(),
    // Of a machine that is busy with something else.
    testTimeout: 60_000,
  },
})
