import type { Sentiment as Value } from '../../gql/graphql'
import { text } from '../../text/text'
import { Badge, type Tone } from '../../ui/badge'

const tones: Record<Value, Tone> = { POSITIVE: 'good', NEUTRAL: 'plain', NEGATIVE: 'bad', MIXED: 'warn' }

// Sentiment is how the person felt, if it is known.
export function Sentiment({ value }: { value: Value | null | undefined }) {
  return value ? <Badge tone={tones[value]}>{text.sentiment[value]}</Badge> : null
}
