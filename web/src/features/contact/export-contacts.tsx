import { Download } from 'lucide-react'
import { fileAt } from '../../app/http'
import { useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { save } from '../../lib/download'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'

const Document = graphql(`
  mutation ExportContacts($search: String, $tagId: ID, $source: String, $status: String, $includeArchived: Boolean) {
    exportContacts(
      search: $search
      tagId: $tagId
      source: $source
      status: $status
      includeArchived: $includeArchived
    ) {
      id
      name
    }
  }
`)

type Conditions = {
  search: string | null
  tagId: string | null
  source: string | null
  status: string | null
  includeArchived: boolean
}

// ExportContacts downloads what the list shows, all of it.
export function ExportContacts({ conditions }: { conditions: Conditions }) {
  const { subaccount } = useShell()
  const [run, pending] = useMutate(Document)
  const download = async () => {
    const { data } = await run(conditions)
    if (data) save(fileAt(data.exportContacts.id, subaccount), data.exportContacts.name)
  }
  return (
    <Button icon={Download} pending={pending} onClick={() => void download()} title={text.contact.exportHint}>
      {text.contact.export}
    </Button>
  )
}
