import type { AssistantBehaviorInput, BehaviorTab_BehaviorFragment, FallbackEndpoint } from '../../gql/graphql'

// What the model gets besides the prompt.
export const parts = ['time', 'channel', 'contact', 'hours', 'tags'] as const
export type Part = (typeof parts)[number]

// What is said in place of a reply.
export const sentences = ['fallbackSentence', 'handOffSentence', 'closedSentence'] as const
export type Sentence = (typeof sentences)[number]

// How long nobody has to say anything in a call before something happens.
export const silences = ['askAfterSilence', 'endAfterSilence'] as const
export type Silence = (typeof silences)[number]

export const most = { sentence: 1_000, model: 1_000, fallbacks: 5, tokens: 100_000 }
export const silence = { min: 5, max: 3_600 }

// Fallback is another model to ask. Its key tells it from the others while they are moved.
export type Fallback = { key: number; endpoint: FallbackEndpoint; model: string; endpointId: string | null }

export type Behavior = Record<Part, boolean> &
  Record<Sentence, string> &
  Record<Silence, number | null> & { rewrite: boolean; maxTokens: number | null; fallbacks: Fallback[] }

// read is a behavior as its form shows it.
export function read(from: BehaviorTab_BehaviorFragment): Behavior {
  const { channel, contact, hours, tags, time, rewrite } = from
  return {
    ...{ channel, contact, hours, tags, time, rewrite },
    fallbackSentence: from.fallbackSentence ?? '',
    handOffSentence: from.handOffSentence ?? '',
    closedSentence: from.closedSentence ?? '',
    maxTokens: from.maxTokens ?? null,
    askAfterSilence: from.askAfterSilence ?? null,
    endAfterSilence: from.endAfterSilence ?? null,
    fallbacks: from.fallbacks.map(({ endpoint, model, endpointId }, key) => ({
      key,
      endpoint,
      model,
      endpointId: endpointId ?? null,
    })),
  }
}

// changes are the fields in which an edited behavior differs from a saved one, as they are sent. Only these are, so that what
// somebody else has changed meanwhile stays.
export function changes(saved: Behavior, edited: Partial<Behavior>): AssistantBehaviorInput {
  const [before, after] = [input(saved), input({ ...saved, ...edited })]
  const names = Object.keys(after) as (keyof AssistantBehaviorInput)[]
  return Object.fromEntries(
    names.filter((n) => JSON.stringify(before[n]) !== JSON.stringify(after[n])).map((n) => [n, after[n]]),
  )
}

function input(b: Behavior): AssistantBehaviorInput {
  const said = (name: Sentence) => b[name].trim() || null
  return {
    ...b,
    fallbackSentence: said('fallbackSentence'),
    handOffSentence: said('handOffSentence'),
    closedSentence: said('closedSentence'),
    fallbacks: b.fallbacks.map(({ endpoint, model, endpointId }) => ({
      endpoint,
      model: model.trim(),
      ...(endpointId !== null && { endpointId }),
    })),
  }
}

// without leaves what was edited again while it was sent.
export function without<T extends object>(edited: Partial<T>, sent: Record<string, unknown>): Partial<T> | null {
  const left = Object.entries(edited).filter(([name, value]) => sent[name] !== value)
  return left.length > 0 ? (Object.fromEntries(left) as Partial<T>) : null
}

// moved puts an item one place up or down; at the end of a list it stays.
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const out = [...list]
  const [item, other] = [out[at], out[at + by]]
  if (item !== undefined && other !== undefined) [out[at], out[at + by]] = [other, item]
  return out
}

// added is the list with one more, which has no model yet.
export function added(list: readonly Fallback[]): Fallback[] {
  const key = Math.max(-1, ...list.map((f) => f.key)) + 1
  return [...list, { key, endpoint: 'WORKSPACE', model: '', endpointId: null }]
}

// at is where a fallback is asked, as its control has it: the id of a further endpoint, or whose the usual one is.
export const at = (f: Fallback): string => f.endpointId ?? f.endpoint

// asking is a fallback that is asked there.
export function asking(where: string): Pick<Fallback, 'endpoint' | 'endpointId'> {
  const usual = where === 'WORKSPACE' || where === 'INSTALLATION'
  return usual ? { endpoint: where, endpointId: null } : { endpoint: 'WORKSPACE', endpointId: where }
}

// places are what a fallback can be asked at. The one that is chosen stays, though its endpoint has been deleted.
export function places(
  f: Fallback,
  further: readonly { id: string; name: string }[],
  words: { endpoints: Record<FallbackEndpoint, string>; endpointDeleted: string },
): { value: string; label: string }[] {
  const all = [
    ...Object.entries(words.endpoints).map(([value, label]) => ({ value, label })),
    ...further.map((e) => ({ value: e.id, label: e.name })),
  ]
  return all.some((p) => p.value === at(f)) ? all : [...all, { value: at(f), label: words.endpointDeleted }]
}
