import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import { text } from '../../text/text'
import { DeleteBulk } from '../../ui/delete-bulk'

const Deleting = graphql(`
  mutation DeletePhoneNumbers($id: ID!) {
    deletePhoneNumber(id: $id) {
      id
      deleted
    }
  }
`)

type Props = { ids: string[]; onDone: () => void }

// NumberBulk is what can be done with the selected numbers.
export function NumberBulk({ ids, onDone }: Props) {
  const client = useClient()
  return (
    <DeleteBulk
      {...{ ids, onDone }}
      type="PhoneNumber"
      touches={['NumberPool']}
      words={text.number}
      remove={(id) => client.mutation(Deleting, { id }).toPromise()}
    />
  )
}
