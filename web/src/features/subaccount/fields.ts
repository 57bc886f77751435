import type { SubaccountForm_SubaccountFragment as Subaccount, UpdateSubaccountInput } from '../../gql/graphql'
import { asTyped, typedOrNone } from '../../lib/amount'
import { text } from '../../text/text'
import { objectOf, pairsOf, type Pair } from '../../ui/pair'
import { hoursOf, inputOf, type Hours } from './hours'

// Fields are the settings as they are typed.
export type Fields = {
  name: string
  locationId: string
  timeZone: string
  region: string
  callingHours: Hours | null
  monthlyBudget: string
  concurrency: string
  webConcurrency: string
  customValues: Pair[]
  createsUnknownContacts: boolean
  recording: boolean
  recordingNotice: string
  recordingDays: string
  optOutKey: string
  longestCallMinutes: string
}

export type Wrong = Partial<Record<keyof Fields, string>>

export function fieldsOf(s: Subaccount): Fields {
  return {
    name: s.name,
    locationId: s.locationId ?? '',
    timeZone: s.timeZone,
    region: s.region ?? '',
    callingHours: hoursOf(s.callingHours),
    monthlyBudget: asTyped(s.monthlyBudget),
    concurrency: String(s.concurrency),
    webConcurrency: String(s.webConcurrency),
    customValues: pairsOf(s.customValues),
    createsUnknownContacts: s.createsUnknownContacts,
    recording: s.recording,
    recordingNotice: s.recordingNotice ?? '',
    recordingDays: digitsOf(s.recordingDays),
    optOutKey: s.optOutKey ?? '',
    longestCallMinutes: digitsOf(s.longestCallMinutes),
  }
}

const digitsOf = (n: number | null | undefined) => (n == null ? '' : String(n))

// The keys that can mean not to be called again.
export const optOutKeys = [...'0123456789*']

// The longest recordings can be kept for, in days, and calls can last, in minutes.
const mostDays = 3_650
const mostMinutes = 1_440

const within = (typed: string, most: number) => /^\d+$/.test(typed.trim()) && +typed >= 1 && +typed <= most

// changed are the fields that differ from the server's. Only these are sent, so that nothing of anyone else is overwritten.
export function changed(fields: Fields, kept: Fields): (keyof Fields)[] {
  const names = Object.keys(kept) as (keyof Fields)[]
  return names.filter((name) => written(fields, name) !== written(kept, name))
}

function written(fields: Fields, name: keyof Fields): string {
  return JSON.stringify(name === 'customValues' ? Object.entries(objectOf(fields.customValues)).sort() : fields[name])
}

// valuesOver lays what was changed of the custom values over what the server has now: each of them is somebody's own.
export function valuesOver(before: readonly Pair[], mine: readonly Pair[], theirs: unknown): Pair[] {
  const [was, now] = [objectOf(before), objectOf(mine)]
  const names = new Set([...Object.keys(was), ...Object.keys(now)])
  const changed = [...names].filter((name) => was[name] !== now[name])
  const others = pairsOf(theirs).filter((p) => !changed.includes(p.name))
  return [...others, ...mine.filter((p) => changed.includes(p.name.trim()))]
}

// wrongIn says what the server would refuse.
export function wrongIn(f: Fields): Wrong {
  const w = text.subaccount
  const out: Wrong = {}
  if (!f.name.trim()) out.name = text.field.required
  if (!f.timeZone) out.timeZone = text.field.required
  if (!((typedOrNone(f.monthlyBudget) ?? 0) >= 0)) out.monthlyBudget = w.budgetBad
  if (!/^\d+$/.test(f.concurrency.trim()) || +f.concurrency < 1 || +f.concurrency > 1_000)
    out.concurrency = w.concurrencyBad
  if (f.recordingNotice.trim().length > 500) out.recordingNotice = w.calls.noticeBad
  if (f.recordingDays.trim() && !within(f.recordingDays, mostDays)) out.recordingDays = w.calls.daysBad
  if (f.longestCallMinutes.trim() && !within(f.longestCallMinutes, mostMinutes))
    out.longestCallMinutes = w.calls.longestBad
  if (!/^\d+$/.test(f.webConcurrency.trim()) || +f.webConcurrency > 1_000) out.webConcurrency = w.webConcurrencyBad
  if (f.callingHours && !inputOf(f.callingHours)) out.callingHours = w.hours.wrong
  const twice = duplicate(f.customValues)
  if (twice) out.customValues = w.duplicate(twice)
  return out
}

function duplicate(pairs: readonly Pair[]): string | undefined {
  const names = pairs.map((p) => p.name.trim()).filter(Boolean)
  return names.find((name, i) => names.indexOf(name) !== i)
}

// inputWith is what is sent of the named fields.
export function inputWith(f: Fields, names: readonly (keyof Fields)[]): UpdateSubaccountInput {
  const all: Required<Pick<UpdateSubaccountInput, keyof Fields>> = {
    name: f.name.trim(),
    locationId: f.locationId.trim() || null,
    timeZone: f.timeZone,
    region: f.region || null,
    callingHours: f.callingHours && inputOf(f.callingHours),
    monthlyBudget: typedOrNone(f.monthlyBudget),
    concurrency: Number(f.concurrency),
    webConcurrency: Number(f.webConcurrency),
    customValues: objectOf(f.customValues),
    createsUnknownContacts: f.createsUnknownContacts,
    recording: f.recording,
    recordingNotice: f.recordingNotice.trim() || null,
    recordingDays: f.recordingDays.trim() ? Number(f.recordingDays) : null,
    optOutKey: f.optOutKey || null,
    longestCallMinutes: f.longestCallMinutes.trim() ? Number(f.longestCallMinutes) : null,
  }
  return Object.fromEntries(names.map((name) => [name, all[name]]))
}
