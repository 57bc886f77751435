import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { texts as de } from './de/de'
import * as en from './en/en'
import { texts as es } from './es/es'

type Leaf = string | ((...values: never[]) => unknown)

// leaves are the texts of a catalogue, by where they stand.
function leaves(of: object, path = ''): [string, Leaf][] {
  return Object.entries(of).flatMap(([name, text]: [string, unknown]) => {
    const at = path ? `${path}.${name}` : name
    return typeof text === 'object' && text && !(text instanceof RegExp)
      ? leaves(text, at)
      : [[at, text as Leaf] as [string, Leaf]]
  })
}

// said is what a text says, whose values are marked.
function said(text: Leaf): string {
  if (typeof text === 'string') return text
  return String(text(...(Array.from({ length: text.length }, (_, i) => mark(i)) as never[])))
}
const mark = (i: number) => `«${String(i)}»`

// What is the same in all languages, and in one of them as in English.
const names = [
  'API',
  'Anthropic',
  'Chats',
  'Deepgram',
  'ElevenLabs',
  'Embeddings',
  'Facebook',
  'Google Business',
  'Host',
  'ID',
  'Instagram',
  'JSON',
  'LinkedIn',
  'Logo',
  'MiniMax',
  'Neutral',
  'OpenAI',
  'OpenAI Realtime',
  'PlayHT',
  'Prompt',
  'Rime',
  'SIP',
  'SMS',
  'Switchboard',
  'TCP',
  'TLS',
  'UDP',
  'URL',
  'Webhooks',
  'WhatsApp',
  '«0» ms',
  '«0»_copy',
  'From',
  'P-Asserted-Identity',
  'P-Preferred-Identity',
  'Remote-Party-ID',
]
const same: Record<string, string[]> = {
  de: [
    'Admin',
    'Browser',
    'Dashboard',
    'Details',
    'Domain',
    'Download',
    'Header',
    'Import',
    'Links',
    'Live',
    'Median',
    'Name',
    'OK',
    'Orange',
    'Pink',
    'Pool: «0»',
    'Port',
    'Register: «0».',
    'Scopes',
    'Status',
    'System',
    'Tag',
    'Tags',
    'Team',
    'Team «0»',
    'Teams',
    'Text',
    'Tool',
    'Tool «0»',
    'Tools',
    'Transport',
    'Version',
    'Version «0»',
    'Warm',
    'Website',
    'Websites',
    'optional',
  ],
  es: ['Ctrl Enter', 'Ctrl K', 'Ctrl S', 'Endpoint', 'Error', 'Local', 'Macros', 'No', 'Tokens', 'Total', 'Variables'],
}

const english = new Map(leaves(en))

test.each([
  ['de', de],
  ['es', es],
])('%s says all that English says', (language, texts) => {
  const all = new Map(leaves(texts))
  expect(english.size).toBeGreaterThan(1000)
  // Names of the API that need no title in English may have one.
  expect([...english.keys()].filter((at) => !all.has(at))).toEqual([])
  for (const [at, text] of english) {
    const other = all.get(at)
    const marks = (of: Leaf | undefined) => (of ? (said(of).match(/«\d»/g) ?? []).sort() : [])
    expect.soft([at, ...new Set(marks(other))]).toEqual([at, ...new Set(marks(text))])
  }
  const left = [...english].filter(
    ([at, text]) => said(text) === said(all.get(at) ?? '') && /\p{L}{2}/u.test(said(text)),
  )
  expect(left.filter(([, text]) => ![...names, ...(same[language] ?? [])].includes(said(text)))).toEqual([])
})

// The rules that fields can break, with what the server says in English.
const rules = readFileSync(join(import.meta.dirname, '../../../platform/fault/rule.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t') as [string, string])

// What does not exist is said without what it is, and what needs an endpoint without why. A step stands beside its action, and what a program
// would call is no word of a form.
const unnamed = ['exists', 'ownURL', 'stepNeeds', 'stepOmits', 'stepTwice', 'someField']

test.each([
  ['de', de],
  ['es', es],
])('%s says which rule a field breaks', (_, { server }) => {
  const names = rules.map(([name]) => name)
  expect(Object.keys(server.rules).filter((name) => !names.includes(name))).toEqual([])
  for (const [name, english] of rules) {
    const text = server.rules[name]
    expect.soft([name, text]).toEqual([name, expect.stringMatching(/\p{L}{2}/u)])
    const values = (english.match(/\{\}/g) ?? []).map((_, at) => `{${String(at)}}`)
    if (!unnamed.includes(name)) expect.soft([name, text?.match(/\{\d\}/g)?.sort() ?? []]).toEqual([name, values])
    expect.soft([name, text]).not.toEqual([name, english])
  }
})

test('Spanish says "usted"', () => {
  const familiar = /(?<!\p{L})(tú?|tus|ti|contigo|tuy[oa]s?|puedes|tienes|quieres|debes|inicia sesión)(?!\p{L})/iu
  const texts = leaves(es).filter(([, text]) => typeof text === 'string' || typeof text === 'function')
  expect(texts.filter(([, text]) => familiar.test(said(text)))).toEqual([])
})

test.each(['de', 'es'])('%s has a file for each English one', (language) => {
  const files = (of: string) => readdirSync(join(import.meta.dirname, of)).filter((f) => f !== `${of}.ts`)
  expect(files('en').length).toBeGreaterThan(20)
  expect(files(language)).toEqual(expect.arrayContaining(files('en')))
})
