import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import vite from './vite.config.ts'

// Apart from vite.config.ts, because a build is installed without Vitest.
export default mergeConfig(vite, defineConfig({ test: { include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] } }))
