import { useCanAll } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Switch } from '../../ui/toggle'

const Fragment = graphql(`
  fragment EmbeddingsDecline_Workspace on WorkspaceSettings {
    id
    embeddingsDeclined
  }
`)

const Decline = graphql(`
  mutation DeclineWorkspaceEmbeddings($declined: Boolean!) {
    declineWorkspaceEmbeddings(declined: $declined) {
      ...EmbeddingsDecline_Workspace
    }
  }
`)

const words = text.settings.embeddings

// EmbeddingsDecline keeps the workspace's texts from the installation's endpoint of embeddings.
export function EmbeddingsDecline({ workspace }: { workspace: FragmentType<typeof Fragment> }) {
  const { embeddingsDeclined } = readFragment(Fragment, workspace)
  const [decline, pending] = useMutate(Decline)
  const mayChange = useCanAll('settings:update')
  return (
    <Switch
      label={words.decline}
      hint={words.declineHint}
      checked={embeddingsDeclined}
      disabled={!mayChange || pending}
      onChange={(declined) => void decline({ declined })}
    />
  )
}
