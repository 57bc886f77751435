import type { HearingKind, WorkspaceSpeechInput } from '../../gql/graphql'
import { objectOf, pairsOf, type Pair } from '../../ui/pair'

// Values are what the form of speech holds.
export type Values = {
  url: string
  key: string
  model: string
  voice: string
  voices: Pair[]
  hearingKind: '' | HearingKind
  hearingUrl: string
  hearingKey: string
  hearingModel: string
}

export const none: Values = {
  url: '',
  key: '',
  model: '',
  voice: '',
  voices: [],
  hearingKind: '',
  hearingUrl: '',
  hearingKey: '',
  hearingModel: '',
}

// Known is what the server says of a workspace's speech: not its keys.
export type Known = {
  url?: string | null | undefined
  model?: string | null | undefined
  voices?: unknown
  hearingKind?: HearingKind | null | undefined
  hearingUrl?: string | null | undefined
  hearingModel?: string | null | undefined
}

// The voice without a name is the one for all others.
export function valuesOf(s: Known | null | undefined): Values {
  const voices = pairsOf(s?.voices)
  return {
    ...none,
    url: s?.url ?? '',
    model: s?.model ?? '',
    voice: voices.find((p) => p.name === '')?.value ?? '',
    voices: voices.filter((p) => p.name !== ''),
    hearingKind: s?.hearingKind ?? '',
    hearingUrl: s?.hearingUrl ?? '',
    hearingModel: s?.hearingModel ?? '',
  }
}

// inputOf replaces everything but keys that were not entered: the server keeps those that it has, for the same endpoint.
export function inputOf(v: Values): WorkspaceSpeechInput {
  return {
    url: v.url || null,
    model: v.model || null,
    voices: { ...objectOf(v.voices), ...(v.voice && { '': v.voice }) },
    hearingKind: v.hearingKind || null,
    hearingUrl: v.hearingUrl || null,
    hearingModel: v.hearingModel || null,
    ...(v.key && { key: v.key }),
    ...(v.hearingKey && { hearingKey: v.hearingKey }),
  }
}
