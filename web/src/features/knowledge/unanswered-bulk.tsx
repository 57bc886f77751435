import { EyeOff } from 'lucide-react'
import { useClient } from 'urql'
import { text } from '../../text/text'
import { DeleteBulk } from '../../ui/delete-bulk'
import { Dismiss } from './unanswered-question'

type Props = { ids: string[]; onDone: () => void }

// UnansweredBulk is what can be done with the selected questions.
export function UnansweredBulk({ ids, onDone }: Props) {
  const client = useClient()
  const words = text.knowledge.unanswered
  return (
    <DeleteBulk
      {...{ ids, onDone, words }}
      type="UnansweredQuestionConnection"
      action={words.dismiss}
      icon={EyeOff}
      remove={(id) => client.mutation(Dismiss, { id }).toPromise()}
    />
  )
}
