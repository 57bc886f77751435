import type { ContactPageQuery } from '../../gql/graphql'
import { text } from '../../text/text'

export type Interaction = ContactPageQuery['contactInteractions']['nodes'][number]

// said is what an interaction shows in a line. The server sums up for programs: an appointment is "SCHEDULED 2026-01-31T15:00:00Z",
// a call "outbound COMPLETED They asked for a time".
export function said({ type, summary }: Pick<Interaction, 'type' | 'summary'>, when: (at: string) => string): string {
  const kind = text.contact.kinds[type]
  const [first = '', second = '', ...rest] = (summary ?? '').split(' ')
  if (type === 'message') return summary || kind
  if (type === 'appointment') {
    const status = named(text.appointment.statuses, first)
    return [second ? when(second) : kind, status].filter(Boolean).join(' · ')
  }
  const status = named(text.call.statuses, second)
  return [rest.join(' ') || named(text.contact.callKinds, first) || kind, status].filter(Boolean).join(' · ')
}

const named = (names: Record<string, string>, name: string) => names[name] ?? ''
