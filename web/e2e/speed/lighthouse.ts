import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { quiet, server, signIn, wanted } from '../browser'

// The last that runs on Node 20. It is fetched when it is wanted: a build of the dashboard does not need it.
const program = 'lighthouse@12.8.2'

const port = 18195
// tries: now and then Chromium records a load without its beginning.
const tries = 3
const categories = ['performance', 'accessibility', 'best-practices']

type Audit = { id: string; title: string; score: number | null; displayValue?: string; scoreDisplayMode: string }
type Result = {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}

export type Score = {
  scores: number[]
  paint: string
  largest: string
  blocked: string
  shift: string
  short: string[]
}

// lighthouses measure pages in a signed-in browser; Lighthouse keeps its cookies.
export async function lighthouses(): Promise<{
  run: (path: string, preset: 'desktop' | 'mobile') => Promise<Score>
  end: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: wanted('CHROMIUM'),
    baseURL: server.base,
    args: ['--no-sandbox', `--remote-debugging-port=${String(port)}`, ...quiet],
  })
  await signIn(await browser.newPage())
  return {
    run: async (path, preset) => {
      const file = join(folder, 'result.json')
      const args = [
        '--yes',
        program,
        server.base + path,
        `--port=${String(port)}`,
        '--output=json',
        `--output-path=${file}`,
        '--quiet',
        `--only-categories=${categories.join()}`,
        ...(preset === 'desktop' ? ['--preset=desktop'] : []),
      ]
      for (let left = tries; ; left--) {
        try {
          await promisify(execFile)('npx', args)
          return read(JSON.parse(await readFile(file, 'utf8')) as Result)
        } catch (error) {
          if (left === 1) throw error
        }
      }
    },
    end: async () => {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function read(result: Result): Score {
  if (result.runtimeError) throw new Error(result.runtimeError.message)
  const says = (id: string) => result.audits[id]?.displayValue ?? ''
  return {
    scores: categories.map((c) => Math.round((result.categories[c]?.score ?? 0) * 100)),
    paint: says('first-contentful-paint'),
    largest: says('largest-contentful-paint'),
    blocked: says('total-blocking-time'),
    shift: says('cumulative-layout-shift'),
    short: categories
      .flatMap((c) => result.categories[c]?.auditRefs ?? [])
      .map((ref) => result.audits[ref.id])
      .filter((a): a is Audit => a !== undefined && a.score !== null && a.score < 0.9)
      .map((a) => `${a.id}${a.displayValue ? ` (${a.displayValue})` : ''}`),
  }
}
