import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// The tests' clock is Moscow time.
process.env.TZ = 'Europe/Moscow'

/**
 * These tests abort, stream or message other tabs with Node's own classes, which differ from those of a `vm` context.
 */
const OF_NODE = [
  'src/api/api.test.ts',
  'src/features/media/upload/*.test.{ts,tsx}',
  'src/features/market/tooltip/tooltip.test.tsx',
  'src/features/notifications/bell/bell.test.tsx',
  'src/features/offline/waiting/waiting.test.tsx',
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
    // A `vm` context per file takes half the time of a thread per file.
    projects: [
      { extends: true, test: { name: 'components', include: [ALL], exclude: OF_NODE, pool: 'vmThreads' } },
      { extends: true, test: { name: 'of-node', include: OF_NODE, pool: 'threads' } },
    ],
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // Vitest's default leaves one core free, which is half of a two-core machine.
    maxWorkers: availableParallelism(),
    // Generous, for a machine that is busy with other work.
    testTimeout: 60_000,
    expect: { poll: { timeout: Number(process.env.TEST_PATIENCE_MS ?? 15_000) } },
  },
})
