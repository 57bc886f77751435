import { defineConfig } from 'vitest/config'

// What is measured here is printed, and takes minutes: script/bench-web runs it, and no test does.
export default defineConfig({
  test: {
    include: ['e2e/speed/*.bench.ts'],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 300_000,
    disableConsoleIntercept: true,
  },
})
