import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What a team expects of a table: that it sorts, that its conditions can be kept as a view, and that something can be done with many rows.
type Trait = 'order' | 'views' | 'bulk'

// without says which tables lack which of it, and why that is meant.
const without: Record<string, Partial<Record<Trait, string>>> = {
  'analytics-entries': {
    order: 'it opens in the order of the figure that it is behind',
    views: 'its conditions are those of the figure',
    bulk: 'what can be done with them stands in the lists of calls and conversations',
  },
  apps: {
    order: 'a person connects a few apps',
    views: 'it has no conditions',
    bulk: 'an app is disconnected after a look at what it may do',
  },
  audit: { bulk: 'nobody changes a log' },
  calls: { bulk: 'a call is over: nothing of it changes' },
  'do-not-call': { order: 'a log goes by its time', views: 'it has no conditions' },
  keys: { bulk: 'each key that is revoked cuts off a program' },
  'live-calls': {
    order: 'calls come and go by the second',
    views: 'it has no conditions',
    bulk: 'each is ended by whoever listens to it',
  },
  pools: { views: 'it has no conditions', bulk: 'pools are few' },
  refusals: { order: 'a log goes by its time', bulk: 'nobody changes a log' },
  'site-pages': {
    order: 'a website is in the order in which it is read',
    views: 'it stands within one website',
    bulk: 'pages are excluded by patterns of the website',
  },
  statements: {
    order: 'months are in their order',
    views: 'it has no conditions',
    bulk: 'each month is closed on its own',
  },
  subaccounts: { bulk: 'a client is archived after a look at what it has' },
  tools: { bulk: 'a tool is deleted after a look at which assistants use it' },
  trunks: {
    views: 'it has no conditions',
    bulk: 'a trunk is changed after a look at its numbers',
  },
  unanswered: { order: 'the most frequent first is the order in which to answer' },
  voices: { bulk: 'voices are chosen, not kept' },
  webhooks: {
    views: 'it has no conditions',
    bulk: 'each is changed after a look at its deliveries',
  },
}

const root = join(import.meta.dirname, '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.tsx'))
const texts = files.map((f) => readFileSync(join(root, f), 'utf8'))

// tables are all of them, by the name of their list, with what stands in their tag.
const tables = new Map(
  texts.flatMap((source) =>
    [...source.matchAll(/<Table\b([^]*?)\n\s*\/>/g)].map(
      ([, tag = '']) => [/list="([^"]+)"/.exec(tag)?.[1] ?? tag, tag] as const,
    ),
  ),
)
const viewed = new Set(
  texts.flatMap((source) => [...source.matchAll(/<Views list="([^"]+)"/g)].map(([, list]) => list)),
)

const has: Record<Trait, (list: string, tag: string) => boolean> = {
  order: (_, tag) => /\border=/.test(tag),
  views: (list) => viewed.has(list),
  bulk: (_, tag) => /\bselection\b/.test(tag),
}

test('every table sorts, keeps views and changes many rows, or there is a reason', () => {
  expect(tables.size).toBeGreaterThan(20)
  const lacking = [...tables].flatMap(([list, tag]) =>
    (Object.keys(has) as Trait[])
      .filter((trait) => !has[trait](list, tag) && !without[list]?.[trait])
      .map((trait) => `${list}: ${trait}`),
  )
  expect(lacking).toEqual([])
})

test('no reason is for something that a table has, or for a table that is gone', () => {
  const needless = Object.entries(without).flatMap(([list, traits]) =>
    (Object.keys(traits) as Trait[])
      .filter((trait) => !tables.has(list) || has[trait](list, tables.get(list) ?? ''))
      .map((trait) => `${list}: ${trait}`),
  )
  expect(needless).toEqual([])
})

test('every order that a column sorts by is one that the server has', () => {
  const graph = join(root, '..', '..', 'graph')
  const schema = readdirSync(graph).filter((f) => f.endsWith('.graphql'))
  const known = schema.flatMap((f) =>
    [...readFileSync(join(graph, f), 'utf8').matchAll(/^enum \w+Sort \{([^}]*)\}/gm)].flatMap(([, values = '']) =>
      values.split('\n').map((line) => line.trim()),
    ),
  )
  const modules = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((f) => /\.tsx?$/.test(f))
  const named = modules.flatMap((f) =>
    [...readFileSync(join(root, f), 'utf8').matchAll(/asc: '(\w+)', desc: '(\w+)'/g)].flatMap(([, asc, desc]) => [
      asc,
      desc,
    ]),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((order) => !known.includes(order ?? ''))).toEqual([])
})
