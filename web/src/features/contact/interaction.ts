import type { ContactPageQuery } from '../../gql/graphql'
import { text } from '../../text/text'

export type Interaction = ContactPageQuery['contactInteractions']['nodes'][number]

// The server sums up for programs: an appointment is "SCHEDULED 2026-01-31T15:00:00Z", a call "outbound COMPLETED They asked for a time".
type Summed = Pick<Interaction, 'type' | 'summary'>

// startOf is when an appointment begins; null is that of no appointment.
export function startOf({ type, summary }: Summed): string | null {
  return (type === 'appointment' && summary?.split(' ')[1]) || null
}

// said is what an interaction shows in a line; start is when it begins, as it is written.
export function said({ type, summary }: Summed, start = ''): string {
  const kind = text.contact.kinds[type]
  const [first = '', second = '', ...rest] = (summary ?? '').split(' ')
  if (type === 'message') return summary || kind
  if (type === 'appointment') {
    const status = named(text.appointment.statuses, first)
    return [start || kind, status].filter(Boolean).join(' · ')
  }
  const status = named(text.call.statuses, second)
  return [rest.join(' ') || named(text.contact.callKinds, first) || kind, status].filter(Boolean).join(' · ')
}

const named = (names: Record<string, string>, name: string) => names[name] ?? ''
