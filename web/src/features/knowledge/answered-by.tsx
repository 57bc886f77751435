import { url } from '../../app/url'
import type { UnansweredPageQuery } from '../../gql/graphql'
import { text } from '../../text/text'
import { Link } from '../../ui/link'

type Answer = UnansweredPageQuery['unansweredQuestions']['nodes'][number]['answer']

const words = text.knowledge.unanswered

// AnsweredBy leads to the fixed answer or the source that answers a question now.
export function AnsweredBy({ answer: a }: { answer?: Answer }) {
  if (!a) return <span className="text-soft">{words.open}</span>
  const tab = a.trainingId ? 'trainings' : 'sources'
  return (
    <Link to={url.knowledgeBase} id={a.knowledgeBaseId} search={{ tab }}>
      {a.trainingId ? words.fixed(a.name) : words.from(a.name)}
    </Link>
  )
}
