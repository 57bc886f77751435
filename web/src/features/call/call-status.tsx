import type { CallStatus } from '../../gql/graphql'
import { text } from '../../text/text'
import { Badge, type Tone } from '../../ui/badge'

const tones: Record<CallStatus, Tone> = {
  QUEUED: 'info',
  INITIATED: 'info',
  RINGING: 'info',
  IN_PROGRESS: 'accent',
  COMPLETED: 'good',
  BUSY: 'warn',
  NO_ANSWER: 'warn',
  FAILED: 'bad',
  CANCELED: 'plain',
}

// CallState is how far a call has come.
export function CallState({ status }: { status: CallStatus | null | undefined }) {
  return status ? <Badge tone={tones[status]}>{text.call.statuses[status]}</Badge> : null
}
