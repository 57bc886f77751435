import { useState } from 'react'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { UnansweredPageQuery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Link } from '../../ui/link'
import { Ago } from '../../ui/time'
import { tell } from '../../ui/toast'
import { AnswerForm } from './answer-form'
import { AnsweredBy } from './answered-by'

export const Dismiss = graphql(`
  mutation DismissUnansweredQuestion($id: ID!) {
    dismissUnansweredQuestion(id: $id) {
      id
      deleted
    }
  }
`)

type Question = UnansweredPageQuery['unansweredQuestions']['nodes'][number]

const words = text.knowledge.unanswered

// UnansweredQuestion shows where a question was asked, and takes its answer.
export function UnansweredQuestion({ question: q, onClose }: { question: Question; onClose: () => void }) {
  const [answering, setAnswering] = useState(false)
  const mayAdd = useCan('knowledge:create')
  const mayDismiss = useCan('knowledge:update')
  const [dismiss, dismissing] = useMutate(Dismiss, { touches: ['UnansweredQuestionConnection'] })
  const away = async () => {
    const { data } = await dismiss({ id: q.id })
    if (!data) return
    tell(words.dismissed)
    onClose()
  }
  return (
    <Dialog
      held={answering}
      open
      side
      onClose={onClose}
      title={q.question}
      hint={`${words.count(q.count)} · ${q.assistantName}`}
    >
      <div className="flex flex-col gap-6">
        {q.answer && (
          <p className="flex min-w-0 gap-1.5">
            <span className="shrink-0 text-soft">{words.by}</span>
            <AnsweredBy answer={q.answer} />
          </p>
        )}
        {answering ? (
          <AnswerForm id={q.id} assistant={q.assistantId} question={q.question} onClose={onClose} />
        ) : (
          <div className="flex flex-wrap gap-2">
            {mayAdd && (
              <Button look="primary" onClick={() => setAnswering(true)}>
                {words.answer}
              </Button>
            )}
            {mayDismiss && (
              <Button pending={dismissing} onClick={() => void away()}>
                {words.dismiss}
              </Button>
            )}
          </div>
        )}
        <section className="flex flex-col gap-3">
          <h3 className="font-semibold">{words.examples}</h3>
          <ul className="flex flex-col gap-3">
            {q.examples.map((e) => (
              <li key={e.conversationId + e.askedAt}>
                <p className="break-words">{e.question}</p>
                <p className="text-xs text-soft">
                  <Ago at={e.askedAt} /> ·{' '}
                  <Link to={url.conversation} id={e.conversationId}>
                    {words.conversation}
                  </Link>
                </p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}
