import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Tests run in Moscow time.
process.env.TZ = 'Europe/Moscow'

const pathTo = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^@site\//, replacement: pathTo('../web/src/') },
      // Under Node the package would resolve to its Node build.
      { find: /^tus-js-client$/, replacement: pathTo('../../node_modules/tus-js-client/lib.esm/browser/index.js') },
    ],
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../web/src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // By default Vitest keeps one core free, which is half of a two-core machine.
    maxWorkers: availableParallelism(),
    // Long enough for a busy machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: Number(process.env.TEST_PATIENCE_MS ?? 15_000) } },
  },
})
