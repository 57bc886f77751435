import type { Edit as EditOf, Kept } from '../../edit/edit'
import { changedIn as differing } from '../../edit/merge'
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
    publicCalls
    callOrigins
    callsPerAddress
    webConcurrency
    webMinutes
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
  publicCalls: boolean
  callOrigins: string // one a line
  callsPerAddress: number | null
  webConcurrency: number | null
  webMinutes: number | null
  greetingMode: GreetingMode
  inboundOpeningMessage: string
  outboundOpeningMessage: string
  inboundGreeting: string
  outboundGreeting: string
  voicemailMessage: string
  enableVoicemailDetection: boolean
}

export type Name = keyof Values

export type Edit = EditOf<Values>

export const keptOf = (saved: SavedFragment): Kept<Values> => ({ version: saved.revision, values: valuesOf(saved) })

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
    publicCalls: a.publicCalls,
    callOrigins: a.callOrigins.join('\n'),
    callsPerAddress: a.callsPerAddress,
    webConcurrency: a.webConcurrency,
    webMinutes: a.webMinutes,
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

// changedIn are the fields that differ. Openers are spoken in the fixed mode only: in another they are nobody's change.
export function changedIn(before: Values, after: Values): Name[] {
  return differing(before, after).filter((name) => after.greetingMode === 'fixed' || !openers.includes(name))
}

// inputOf says to the server what has changed, and nothing else.
export function inputOf(before: Values, after: Values): UpdateAssistantInput {
  const input: Record<string, unknown> = {}
  const settings: Record<string, unknown> = {}
  for (const name of changedIn(before, after)) {
    const value = after[name] === '' ? null : after[name]
    if (name === 'callOrigins') input[name] = after.callOrigins.split(/\s+/).filter(Boolean)
    else if (voice.includes(name)) settings[name] = value
    else input[name] = value
  }
  return Object.keys(settings).length > 0 ? { ...input, voiceSettings: settings } : input
}

// etag is how a revision is written where it has to match.
export const etag = (revision: number | string) => `"${String(revision)}"`
