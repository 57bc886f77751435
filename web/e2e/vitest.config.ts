import { defineConfig } from 'vitest/config'

// One browser, one thing after the other: the machine has two cores, and the server runs beside.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: Number(process.env['PATIENCE'] ?? 60_000) } },
    bail: 1,
  },
})
