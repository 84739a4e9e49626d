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
    // Of a machine that is busy with something else.
    testTimeout: 60_000,
  },
})
