import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// The reader of the tests sits in Moscow.
process.env.TZ = 'Europe/Moscow'

/** They abort, stream or speak to other tabs by Node.js's own classes, which are others than those of a `vm` context. */
const OF_NODE = [
  'src/api/api.test.ts',
  'src/features/media/upload/*.test.{ts,tsx}',
  'src/features/market/tooltip/tooltip.test.tsx',
  'src/features/notifications/bell/bell.test.tsx',
  'src/features/offline/outbox/outbox.test.tsx',
  'src/features/podcasts/player.test.tsx',
  'src/features/screener/states.test.tsx',
  'src/features/updates/live/*.test.{ts,tsx}',
  'src/pages/coin/CoinPage.test.tsx',
  'src/pages/main/MainPage.test.tsx',
  'src/ui/scrolling/useChosenInSight.test.tsx',
]
const ALL = '{src,worker}/**/*.test.{ts,tsx}'

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    // A context for each file takes half of the time that a thread takes.
    projects: [
      { extends: true, test: { name: 'components', include: [ALL], exclude: OF_NODE, pool: 'vmThreads' } },
      { extends: true, test: { name: 'of-node', include: OF_NODE, pool: 'threads' } },
    ],
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // Vitest leaves a core to itself, which of two is half of the machine.
    maxWorkers: availableParallelism(),
    // Of a machine that is busy with something else.
    testTimeout: 60_000,
  },
})
