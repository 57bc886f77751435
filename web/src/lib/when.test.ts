import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Ago, At } from '../ui/time'
import { elsewhere, exact, here, writer } from './when'

const at = '2026-03-02T14:00:00Z'
const [own, other] = [here(), here() === 'Asia/Tokyo' ? 'America/New_York' : 'Asia/Tokyo']

const shown = (props: ComponentProps<typeof At>) => {
  const html = renderToStaticMarkup(createElement(At, props))
  return { title: /title="([^"]*)"/.exec(html)?.[1] ?? '', time: html.replace(/<[^>]+>/g, '') }
}

test('another clock than the reader’s is named beside the time, and each where one points at it', () => {
  expect(shown({ at })).toEqual({ title: exact(at, own), time: writer(own).both(at) })
  expect(shown({ at, zone: own })).toEqual(shown({ at }))
  expect(shown({ at, zone: other })).toEqual({ title: exact(at, other), time: exact(at, other) })
  expect(shown({ at, zone: other, known: true })).toEqual({ title: exact(at, other), time: writer(other).both(at) })
  for (const as of ['both', 'brief', 'date', 'time'] as const) {
    expect(shown({ at, as }).title).toContain(`(${own})`)
    expect(shown({ at, as, zone: other }).time).toBe(`${writer(other)[as](at)} (${other})`)
  }
})

test('a sentence has the time and the name of its clock in it', () => {
  const say = (time: string) => `It ends ${time}.`
  expect(shown({ at, zone: other, say }).time).toBe(`It ends ${exact(at, other)}.`)
  const ago = renderToStaticMarkup(createElement(Ago, { at, say }))
  expect(ago).toContain(`title="${exact(at)}"`)
  expect(ago).toMatch(/>It ends .+\.</)
})

test('a clock is named unless it is the reader’s', () => {
  expect(elsewhere('9:00', 'Asia/Tokyo', 'Europe/Berlin')).toBe('9:00 (Asia/Tokyo)')
  expect(elsewhere('9:00', 'Asia/Tokyo', 'Asia/Tokyo')).toBe('9:00')
  expect(exact(at, 'America/New_York')).toMatch(/Mar 2, 2026, 9:00\sAM \(America\/New_York\)$/)
})

test('the year is written where it is another, by the clock of the zone', () => {
  const { brief } = writer('America/New_York', 'en-US')
  const now = Date.parse('2026-11-23T12:00:00Z')
  expect(brief('2026-11-30T14:30:00Z', now)).toMatch(/^Nov 30, 9:30\sAM$/)
  expect(brief('2027-01-01T04:30:00Z', now)).toMatch(/^Dec 31, 11:30\sPM$/)
  expect(brief('2027-01-01T05:30:00Z', now)).toMatch(/^Jan 1, 2027, 12:30\sAM$/)
})

// Where times are written without At and Ago, and what names their clock there.
const bare: Record<string, readonly string[]> = {
  'lib/when.ts, the clock of each': ['Intl.DateTimeFormat'],
  'ui/time.tsx, the title': ['writer', 'Writer', 'ago'],
  'lib/format.ts, days of the calendar': ['Intl.DateTimeFormat', 'toLocaleString'],
  'lib/day.ts, parts of a date': ['Intl.DateTimeFormat'],
  'features/appointment/week.tsx, the hint of the page': ['writer', 'Writer', 'Intl.DateTimeFormat'],
  'features/appointment/week-bar.tsx, days of the calendar': ['Intl.DateTimeFormat'],
  'features/appointment/entry.tsx, the hint of the page': ['Writer'],
  'features/appointment/refused.tsx, the hint of the dialog': ['writer'],
  'features/conversation/said-messages.tsx, the title of each day': ['writer'],
}

// ways in which a file writes times: what it imports for that, and what the language has.
function ways(text: string): string[] {
  const imports = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '[^']*\/(?:when|format)'/g)]
  const names = imports.flatMap(([, names = '']) => names.split(',').map((n) => n.replace('type', '').trim()))
  const own = [...text.matchAll(/\b(Intl\.DateTimeFormat|toLocale(?:Date|Time)?String)\(/g)].map(([, way = '']) => way)
  return [...new Set([...names.filter((n) => ['writer', 'Writer', 'ago'].includes(n)), ...own])]
}

test('nothing else writes a time, so that no clock is left unsaid', () => {
  const folder = join(import.meta.dirname, '..')
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (f) => /\.tsx?$/.test(f) && !/\.test\.ts$|^(gql|text|talk)\//.test(f),
  )
  const may = new Map(Object.entries(bare).map(([place, ways]) => [place.split(',')[0], ways]))
  const wrong = files.flatMap((file) =>
    ways(read(file))
      .filter((way) => !may.get(file)?.includes(way))
      .map((way) => `${file}: ${way}`),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(wrong).toEqual([])
  for (const [file] of may) expect(ways(read(file ?? '')), file).not.toEqual([])
  for (const page of ['appointments-page', 'appointment-dialog']) {
    expect(read(`features/appointment/${page}.tsx`)).toContain('words.zone(timeZone)')
  }
})

test.each([
  ["import { here, writer } from '../../lib/when'", 'writer'],
  ["import { ago, count } from '../lib/format'", 'ago'],
  ['new Intl.DateTimeFormat(locale)', 'Intl.DateTimeFormat'],
  ['now.toLocaleTimeString()', 'toLocaleTimeString'],
])('%s is noticed', (text, way) => {
  expect(ways(text)).toEqual([way])
})
