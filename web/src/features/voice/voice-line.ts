import { graphql } from '../../gql/gql'
import type { Line_VoiceFragment } from '../../gql/graphql'
import { locale } from '../../text/language'
import { text } from '../../text/text'

export const Line = graphql(`
  fragment Line_Voice on Voice {
    id
    voiceId
    voiceName
    provider
    accent
    gender
    age
    previewAudioUrl
    isCustom
    allowCopy
  }
`)

// plainly writes what the catalog of voices says in words, those of the page's language if they are known: "middle_aged" is "Middle aged".
export function plainly(value: string): string {
  const known = text.voice.traits[value]
  if (known) return known
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

// traits are what one hears: gender, age and accent.
export function traits(voice: Pick<Line_VoiceFragment, 'gender' | 'age' | 'accent'>): string {
  return [voice.gender, voice.age, voice.accent]
    .filter((t): t is string => Boolean(t))
    .map(plainly)
    .join(' · ')
}

export const providerOptions = (providers: readonly string[]) =>
  providers.map((value) => ({
    value,
    label: text.voice.providers[value as keyof typeof text.voice.providers] ?? plainly(value),
  }))

export const options = (values: readonly string[]) =>
  values.map((value) => ({ value, label: plainly(value) })).sort((a, b) => a.label.localeCompare(b.label, locale))
