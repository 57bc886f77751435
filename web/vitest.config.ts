import { readdirSync, readFileSync } from 'node:fs'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import vite from './vite.config.ts'

const tests = readdirSync(new URL('src', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `src/${name}`)

// What mocks a module, changes what all tests of a process share, or expects a module as it begins, such as before the plans of numbers are
// read, has a process of its own. The others share one, which spares most of the time that tests take: that of loading.
const alone = /\b(plansRead|readPlans)\b|\bvi\.(mock|doMock|hoisted|stubGlobal|stubEnv|useFakeTimers|spyOn|resetModules)\b|\b(globalThis|window|document|localStorage|sessionStorage|sitting|fake-storage)\b/
const isolated = tests.filter((name) => alone.test(readFileSync(new URL(name, import.meta.url), 'utf8')))

// Apart from vite.config.ts, because a build is installed without Vitest.
// A test only runs out of time where it hangs, however busy the machine.
export default mergeConfig(
  vite,
  defineConfig({
    test: {
      testTimeout: 120_000,
      maxWorkers: '100%', // Vitest would leave one processor to itself
      projects: [
        { extends: true, test: { name: 'shared', include: tests.filter((name) => !isolated.includes(name)), isolate: false } },
        { extends: true, test: { name: 'isolated', include: isolated } },
      ],
    },
  }),
)
