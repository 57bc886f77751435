import { text } from '../../text/text'

// Finding is what one rule looked at before a call.
export type Finding = { rule: string; refused: boolean; found?: unknown }

// refusals are the reasons for which a call is not placed. A test compares them with those that the server has.
export const refusals = [
  'rate_limit',
  'internal_dnc',
  'national_dnc',
  'workspace_negative_balance',
  'account_negative_balance',
  'workspace_inactive',
  'no_from_number',
  'invalid_destination',
  'invalid_assistant',
  'dnd',
  'invalid_number_pool',
  'banned',
  'contact_not_found',
  'provider_failed',
  'outside_calling_hours',
  'contact_archived',
  'concurrency_limit',
  'active_call',
  'ai_off',
]

// reasonWords say why a call ended or was not placed. A reason that the catalog does not have is shown unchanged.
export function reasonWords(reason: string | null | undefined): string {
  return reason ? (text.call.reasons[reason] ?? reason) : ''
}

// ruleWords say what a rule looks after.
export function ruleWords(rule: string): string {
  return text.call.rules[rule] ?? rule
}

// oncePerRule leaves of a rule that was asked twice the finding that counts.
export function oncePerRule<F extends Finding>(findings: readonly F[]): F[] {
  const last = new Map<string, F>()
  for (const f of findings) if (!last.get(f.rule)?.refused) last.set(f.rule, f)
  return [...last.values()]
}

type Found = Record<string, unknown>

// foundWords say what a rule has found, one sentence a fact; none where there is nothing to say.
export function foundWords({ rule, refused, found }: Finding): string[] {
  const f = typeof found === 'object' && found !== null ? (found as Found) : {}
  return (writers[rule]?.(f, refused) ?? []).filter((s): s is string => Boolean(s))
}

type Sentence = string | false | undefined

const w = text.call.found

const writers: Record<string, (f: Found, refused: boolean) => Sentence[]> = {
  workspace_inactive: (f) => [f['suspended'] === true && w.suspended, f['archived'] === true && w.clientArchived],
  invalid_assistant: (f) => [
    f['archived'] === true && w.archived,
    f['voiceEnabled'] === false && w.voiceOff,
    f['assigned'] === false && w.unassigned,
  ],
  banned: (f) => [named(f['rule']) && w.barred(named(f['rule']))],
  dnd: (f, refused) => [refused && named(f['contact']) !== '' && w.contact],
  internal_dnc: (f, refused) => [refused && w.list[named(f['list'])], f['erased'] === true && w.erased],
  national_dnc: (f) => [named(f['register']) && w.register(named(f['register']))],
  no_from_number: (f) => [named(f['from']) && w.from(named(f['from']))],
  outside_calling_hours: hours,
  active_call: (_, refused) => [refused && w.call],
  concurrency_limit: (f) => [
    w.active(Number(f['active'] ?? 0), Number(f['limit'] ?? 0)),
    f['numbersBusy'] === true && w.numbersBusy,
  ],
  rate_limit: (f) => [w.calls(Number(f['calls'] ?? 0), Number(f['limit'] ?? 0))],
  provider_failed: (f) => [f['carrier'] === 'none' && w.noCarrier],
}

function hours(f: Found, refused: boolean): Sentence[] {
  if (f['exempt'] === true) return [w.exempt]
  const zones = Array.isArray(f['zones']) ? f['zones'].map(String) : []
  if (f['closed'])
    return [w.clock(named(f['clock']), named(f['closed'])), zones.length > 1 && w.zones(zones.join(', '))]
  if (refused && (zones.length === 0 || f['unknown'])) return [w.noZone]
  return [zones.length > 0 && w.zones(zones.join(', '))]
}

function named(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
