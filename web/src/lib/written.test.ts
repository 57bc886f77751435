import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What shows a number writes it as its country does: by PhoneNumber, useWritten or useWriter. These are the ways in which one has been shown raw.
const raw = String.raw`(?!words|text)(?:\w+[.?!]+)+(?:number|fromNumber|toNumber|callerId|phone)`
const shows = [
  // {call.fromNumber} within an element.
  new RegExp(String.raw`>\s*\{${raw}\}`),
  // words.deleted(n.number): in a text, where an argument is one.
  new RegExp(String.raw`\b(?:words|text)(?:\.\w+)+\((?:[^()]*,\s*)?${raw}(?:[,)]| \?\?)`),
  // ${n.number}: in a longer text.
  new RegExp(String.raw`\$\{${raw}\}`),
  // label={c.number}, and what is so called in a picker.
  new RegExp(String.raw`\b(?:label|title|hint|placeholder|aria-label)=\{(?:[^{}]*\? )?${raw}[ }]`),
  new RegExp(String.raw`\b(?:name|label|title): ${raw}\b(?!\()`),
]

// What is called a number and is none of a telephone.
const others = ['src/features/billing/statement-list.tsx']

const root = join(import.meta.dirname, '../..')
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name}`)
  .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/^src\/(gql|text)\//.test(name) && !others.includes(name))

test('numbers are written as their countries do', () => {
  const found = files.flatMap((name) => {
    const code = readFileSync(join(root, name), 'utf8').replace(/graphql\(`[^`]*`\)/g, '')
    return shows.flatMap((of) => [...code.matchAll(new RegExp(of, 'g'))].map(([what]) => `${name}: ${what}`))
  })
  expect(found).toEqual([])
})

test.each([
  '<span>{n.number}</span>',
  'words.deleted(n.number)',
  'words.assigned(n.number, name)',
  '`${words.simulate}: ${call.fromNumber}`',
  '<Only label={c.number} />',
  'hint={kept ? kept.number : words.addHint}',
  "words.saved(kept?.number ?? '')",
  '({ id: n.id, name: n.number, hint: n.name })',
])('%s would be found', (code) => {
  expect(shows.some((of) => of.test(code))).toBe(true)
})
