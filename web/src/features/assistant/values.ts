import { graphql } from '../../gql/gql'
import type { AssistantType, GreetingMode, SavedFragment, UpdateAssistantInput } from '../../gql/graphql'

// Saved is all of an assistant that its form holds, and the revision that it was read at.
export const Saved = graphql(`
  fragment Saved on Assistant {
    id
    revision
    name
    description
    prompt
    model
    temperature
    language
    voiceId
    assistantType
    voiceEnabled
    folderId
    ambientNoise
    queue
    platformTools
    voiceSettings {
      greetingMode
      inboundOpeningMessage
      outboundOpeningMessage
      inboundGreeting
      outboundGreeting
      voicemailMessage
      enableVoicemailDetection
    }
  }
`)

// Values are what the form shows: an empty text is none.
export type Values = {
  name: string
  description: string
  prompt: string
  model: string
  temperature: number | null
  language: string
  voiceId: string
  assistantType: AssistantType
  voiceEnabled: boolean
  folderId: string
  ambientNoise: string
  queue: number | null
  platformTools: readonly string[]
  greetingMode: GreetingMode
  inboundOpeningMessage: string
  outboundOpeningMessage: string
  inboundGreeting: string
  outboundGreeting: string
  voicemailMessage: string
  enableVoicemailDetection: boolean
}

export type Name = keyof Values

export function valuesOf({ voiceSettings: v, ...a }: SavedFragment): Values {
  return {
    name: a.name,
    description: a.description ?? '',
    prompt: a.prompt ?? '',
    model: a.model ?? '',
    temperature: a.temperature ?? null,
    language: a.language ?? '',
    voiceId: a.voiceId ?? '',
    assistantType: a.assistantType,
    voiceEnabled: a.voiceEnabled,
    folderId: a.folderId ?? '',
    ambientNoise: a.ambientNoise ?? '',
    queue: a.queue ?? null,
    platformTools: a.platformTools,
    greetingMode: v.greetingMode,
    inboundOpeningMessage: v.inboundOpeningMessage ?? '',
    outboundOpeningMessage: v.outboundOpeningMessage ?? '',
    inboundGreeting: v.inboundGreeting ?? '',
    outboundGreeting: v.outboundGreeting ?? '',
    voicemailMessage: v.voicemailMessage ?? '',
    enableVoicemailDetection: v.enableVoicemailDetection,
  }
}

const openers: readonly Name[] = ['inboundOpeningMessage', 'outboundOpeningMessage']
const voice: readonly Name[] = [...openers, 'greetingMode', 'voicemailMessage', 'enableVoicemailDetection']

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

// changedIn are the fields that differ. Openers are spoken in the fixed mode only: in another they are nobody's change.
export function changedIn(before: Values, after: Values): Name[] {
  return (Object.keys(before) as Name[]).filter(
    (name) => !same(before[name], after[name]) && (after.greetingMode === 'fixed' || !openers.includes(name)),
  )
}

// inputOf says to the server what has changed, and nothing else.
export function inputOf(before: Values, after: Values): UpdateAssistantInput {
  const input: Record<string, unknown> = {}
  const settings: Record<string, unknown> = {}
  for (const name of changedIn(before, after)) {
    const value = after[name] === '' ? null : after[name]
    if (voice.includes(name)) settings[name] = value
    else input[name] = value
  }
  return Object.keys(settings).length > 0 ? { ...input, voiceSettings: settings } : input
}

// conflictsOf are the fields that both have changed since, and not to the same.
export function conflictsOf(base: Values, mine: Values, theirs: Values): Name[] {
  return changedIn(base, mine).filter((name) => !same(base[name], theirs[name]) && !same(mine[name], theirs[name]))
}

// rebase puts what is mine on top of what is theirs. `take` names fields of which theirs stand.
export function rebase(base: Values, mine: Values, theirs: Values, take: readonly Name[] = []): Values {
  const kept = changedIn(base, mine).filter((name) => !take.includes(name))
  return { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) }
}

// etag is how a revision is written where it has to match.
export const etag = (revision: number) => `"${String(revision)}"`
