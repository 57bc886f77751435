import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// InOrder runs files in the order in which they are named: what one leaves behind, the next one finds.
class InOrder extends BaseSequencer {
  override sort(files: TestSpecification[]) {
    const place = (f: TestSpecification) => process.argv.indexOf(basename(f.moduleId, '.test.ts'))
    return Promise.resolve(files.toSorted((a, b) => place(a) - place(b)))
  }
}

// named are the files of the command line, by their whole names.
const named = process.argv.slice(2).filter((a) => /^[a-z]+$/.test(a) && a !== 'run')

// One browser, one thing after the other: the machine has two cores, and the server runs beside.
export default defineConfig({
  test: {
    include: named.length > 0 ? named.map((n) => `e2e/${n}.test.ts`) : ['e2e/**/*.test.ts'],
    fileParallelism: false,
    isolate: false,
    sequence: { sequencer: InOrder },
    testTimeout: 1_200_000, // it only ends what hangs
    hookTimeout: 300_000,
    expect: { poll: { timeout: Number(process.env['PATIENCE'] ?? 60_000) } },
    bail: 1,
  },
})
