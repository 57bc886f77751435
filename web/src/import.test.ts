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

// featuresOf is the same graph of the features, of which each is a folder. What a page is made of lies below them, and may know none.
function featuresOf(graph: Graph): Graph {
  const folders: Graph = new Map()
  for (const [file, imports] of graph) {
    const from = featureOf(file)
    if (!from || file.includes('.test.')) continue
    const to = imports.map(featureOf).filter((f) => f !== undefined && f !== from)
    folders.set(from, [...(folders.get(from) ?? []), ...(to as string[])])
  }
  return folders
}

const featureOf = (file: string) => /^features\/[^/]+/.exec(file)?.[0]

// above are the imports of features by what lies below them. The frame has the routes, and main.tsx the frame.
function above(graph: Graph): string[] {
  const low = [...graph].filter(([file]) => /^(edit|lib|pick|talk|text|ui)\//.test(file) && !file.includes('.test.'))
  return low.flatMap(([file, imports]) => imports.filter(featureOf).map((to) => `${file} imports ${to}`))
}

function read(): Graph {
  const folder = import.meta.dirname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((f) => /\.tsx?$/.test(f))
  return graphOf(new Map(files.map((f) => [f, readFileSync(join(folder, f), 'utf8')])))
}

test('no file imports itself through others', () => {
  const graph = read()
  expect([...graph.values()].flat().length).toBeGreaterThan(graph.size)
  expect(circle(graph)).toBeUndefined()
})

test('no feature imports itself through others, and what lies below them knows none', () => {
  const graph = read()
  const features = featuresOf(graph)
  expect([...features.values()].flat().length).toBeGreaterThan(20)
  expect(circle(features)).toBeUndefined()
  expect(above(graph)).toEqual([])
})

test('a circle of features is noticed where no file is in one', () => {
  const graph = graphOf(
    new Map([
      ['features/a/one.ts', "import { b } from '../b/one'"],
      ['features/a/two.ts', ''],
      ['features/b/one.ts', ''],
      ['features/b/two.tsx', "import type { A } from '../a/two'"],
    ]),
  )
  expect(circle(graph)).toBeUndefined()
  expect(circle(featuresOf(graph))).toEqual(['features/a', 'features/b', 'features/a'])
})

test('what lies below the features is noticed where it knows one', () => {
  const features = ['features/a/one.ts', '']
  const files = ['ui/b.tsx', 'lib/b.ts', 'app/route.tsx', 'lib/b.test.ts'].map((f) => [
    f,
    `import type { A } from '../features/a/one'`,
  ])
  expect(above(graphOf(new Map([features, ...files] as [string, string][])))).toEqual([
    'ui/b.tsx imports features/a/one.ts',
    'lib/b.ts imports features/a/one.ts',
  ])
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
