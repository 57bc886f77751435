import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { reasonOf } from '../../lib/reason'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { complain, tell } from '../../ui/toast'

const Check = graphql(`
  mutation CheckTrunk($id: ID!) {
    checkTrunk(id: $id) {
      ok
      error
    }
  }
`)

// TrunkTest asks the provider whether it would take our calls, and says what it answers.
export function TrunkTest({ id, name }: { id: string; name: string }) {
  const [check, checking] = useMutate(Check)
  const words = text.telephony
  const run = async () => {
    const { data } = await check({ id })
    if (data?.checkTrunk.ok) tell(words.works(name))
    else if (data) complain(words.fails(name), reasonOf(data.checkTrunk.error ?? ''))
  }
  return (
    <Button size="small" pending={checking} onClick={() => void run()} aria-label={words.testOf(name)}>
      {words.test}
    </Button>
  )
}
