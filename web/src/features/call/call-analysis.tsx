import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Card } from '../../ui/card'
import { Alert } from '../../ui/trouble'
import { TopicBadges } from '../topic/topic-badges'
import { reasonWords } from './finding'

const Fragment = graphql(`
  fragment CallAnalysis_Call on Call {
    callSummary
    disconnectionReason
    failure
    callAnalysis {
      summary
      successful
    }
    topics {
      id
      name
    }
  }
`)

// CallAnalysis is what became of a call, in a few words.
export function CallAnalysis({ call }: { call: FragmentType<typeof Fragment> }) {
  const c = readFragment(Fragment, call)
  const words = text.call.detail
  const summary = c.callAnalysis?.summary ?? c.callSummary
  const reached = c.callAnalysis?.successful
  return (
    <Card
      title={words.summary}
      hint={reasonWords(c.failure ? null : c.disconnectionReason)}
      actions={
        reached != null && (
          <Badge tone={reached ? 'good' : 'warn'}>{reached ? words.successful : words.unsuccessful}</Badge>
        )
      }
    >
      {c.failure && <Alert>{text.call.failures[c.failure] ?? c.failure}</Alert>}
      <TopicBadges topics={c.topics} />
      <p className={summary ? 'max-w-prose leading-relaxed' : 'text-soft'}>{summary ?? words.summaryNone}</p>
    </Card>
  )
}
