import { CircleAlert, Clock, LoaderCircle } from 'lucide-react'
import type { KnowledgeSourceStatus } from '../../gql/graphql'
import { text } from '../../text/text'
import { Badge, type Tone } from '../../ui/badge'

const tones: Record<KnowledgeSourceStatus, Tone> = { PENDING: 'info', PROCESSING: 'info', READY: 'good', FAILED: 'bad' }

// sourceStatuses are all of them, in the order in which a source goes through them.
export const sourceStatuses: KnowledgeSourceStatus[] = ['PENDING', 'PROCESSING', 'READY', 'FAILED']

const icons = { PENDING: Clock, PROCESSING: LoaderCircle, READY: undefined, FAILED: CircleAlert }

// SourceStatus is how far the reading of a source has come.
export function SourceStatus({ status }: { status: KnowledgeSourceStatus }) {
  const icon = icons[status]
  return (
    <Badge tone={tones[status]} {...(icon ? { icon } : {})}>
      {text.knowledge.source.statuses[status]}
    </Badge>
  )
}
