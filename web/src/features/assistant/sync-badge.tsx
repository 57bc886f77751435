import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { SyncState } from '../../gql/graphql'
import { text } from '../../text/text'
import { Badge, type Tone } from '../../ui/badge'

const Fragment = graphql(`
  fragment SyncBadge_Assistant on Assistant {
    syncState
    voiceEnabled
  }
`)

const tones: Record<SyncState, Tone> = { PENDING: 'info', ACCEPTED: 'good', REFUSED: 'bad' }
const icons = { PENDING: LoaderCircle, ACCEPTED: CircleCheck, REFUSED: CircleAlert }

// SyncBadge is what the telephony provider makes of an assistant.
export function SyncBadge({ assistant }: { assistant: FragmentType<typeof Fragment> }) {
  const { syncState } = readFragment(Fragment, assistant)
  return (
    <Badge tone={tones[syncState]} icon={icons[syncState]}>
      {text.assistant.syncStates[syncState]}
    </Badge>
  )
}
