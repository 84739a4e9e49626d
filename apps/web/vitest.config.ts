import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// The reader of the tests sits in Moscow.
process.env.TZ = 'Europe/Moscow'

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    include: ['{src,worker}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // The files share a process and what it imports: a process of its own for each took more time than the tests.
    isolate: false,
    // Of a machine that is busy with something else.
    testTimeout: 60_000,
  },
})
