import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import vite from './vite.config.ts'

// Apart from vite.config.ts, because a build is installed without Vitest.
// A test only runs out of time where it hangs, however busy the machine.
export default mergeConfig(
  vite,
  defineConfig({ test: { include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], testTimeout: 120_000 } }),
)
