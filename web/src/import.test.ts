import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// What a file imports from this folder: also types, and what it loads later.
const imported = /(?:from|import|import\()\s*'(\.[^']+)'/g

type Graph = Map<string, string[]>

function graphOf(texts: Map<string, string>): Graph {
  const found = (from: string, to: string) => {
    const path = join(dirname(from), to)
    return ['', '.ts', '.tsx'].map((end) => path + end).find((p) => texts.has(p))
  }
  return new Map(
    [...texts].map(([file, text]) => [
      file,
      [...text.matchAll(imported)].flatMap(([, to = '']) => found(file, to) ?? []),
    ]),
  )
}

// circle is the first chain of imports that comes back to where it began.
function circle(graph: Graph): string[] | undefined {
  const done = new Set<string>()
  const walk = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of graph.get(file) ?? []) {
      const found = walk(next, [...path, file])
      if (found) return found
    }
    done.add(file)
    return undefined
  }
  for (const file of graph.keys()) {
    const found = walk(file, [])
    if (found) return found
  }
  return undefined
}

test('no file imports itself through others', () => {
  const folder = import.meta.dirname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((f) => /\.tsx?$/.test(f))
  const graph = graphOf(new Map(files.map((f) => [f, readFileSync(join(folder, f), 'utf8')])))
  expect([...graph.values()].flat().length).toBeGreaterThan(files.length)
  expect(circle(graph)).toBeUndefined()
})

test.each([
  ['a value', "import { b } from './b'"],
  ['a type', "import type { B } from './b'"],
  ['a style or an effect', "import './b'"],
  ['what is loaded later', "const b = lazy(() => import('./b'))"],
])('a circle is noticed through %s', (_, text) => {
  const texts = new Map([
    ['x/a.ts', text],
    ['x/b.tsx', "import {\n  c,\n} from '../c'"],
    ['c.ts', "import type { A } from './x/a'"],
  ])
  expect(circle(graphOf(texts))).toEqual(['x/a.ts', 'x/b.tsx', 'c.ts', 'x/a.ts'])
})
