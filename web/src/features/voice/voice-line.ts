import { graphql } from '../../gql/gql'
import type { Line_VoiceFragment } from '../../gql/graphql'
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

// plainly writes what the catalog of voices says in words: "middle_aged" is "Middle aged".
export function plainly(value: string): string {
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

export const options = (values: readonly string[]) => values.map((value) => ({ value, label: plainly(value) }))
