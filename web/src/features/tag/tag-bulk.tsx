import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import { text } from '../../text/text'
import { DeleteBulk } from '../../ui/delete-bulk'

const Deleting = graphql(`
  mutation DeleteTags($id: ID!) {
    deleteTag(id: $id) {
      id
    }
  }
`)

type Props = { ids: string[]; onDone: () => void }

// TagBulk is what can be done with the selected tags.
export function TagBulk({ ids, onDone }: Props) {
  const client = useClient()
  return (
    <DeleteBulk
      {...{ ids, onDone }}
      type="Tag"
      touches={['Contact']}
      words={text.tag}
      remove={(id) => client.mutation(Deleting, { id }).toPromise()}
    />
  )
}
